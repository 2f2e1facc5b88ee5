import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './db/db.ts'

/** One file of an export. */
export type ExportFile = {
  /** Relative, of safe names, and unlike every other. */
  path: string
  /** Null for a file that should be there and could not be read: the export goes on and says so. */
  content: string | Uint8Array | AsyncIterable<string> | null
  /** When what it shows was made; left out, now. */
  madeAt?: Date
}

/**
 * What one slice holds of a seller: its rows, how they are handed out, and how they are erased. `app` puts those of all
 * slices together to the export and the deletion of an account.
 */
export type AccountData<Context extends { db: Database }> = {
  /**
   * What goes first: 'access' to somewhere, which ends before anything that takes long, then 'rows', then 'files': a photo that
   * arrives while its product is being erased finds no product, and is not kept.
   */
  readonly holds: 'access' | 'rows' | 'files'
  /** Every table of sellers' rows that is this slice's. */
  readonly tables: readonly PgTable[]
  /** The seller's data, read a page at a time however much it is. */
  files(context: Context, userId: string): AsyncIterable<ExportFile>
  /** Removes everything of the seller, files included, a few at a time; may run again, and ends early when `signal` aborts. */
  erase(context: Context, userId: string, signal: AbortSignal): Promise<void>
}
