import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './db/db.ts'

/** One file of an export. */
export type ExportFile = {
  /** Relative path of safe names, unique in the export. */
  path: string
  /** Null for a file that should exist and could not be read: the export continues and reports it. */
  content: string | Uint8Array | AsyncIterable<string> | null
  /** When the content was made. Default: now. */
  madeAt?: Date
}

/**
 * The data that one slice keeps of a seller: its rows, how they are exported, and how they are erased. `app` joins those of all
 * slices for the export and the deletion of an account.
 */
export type AccountData<Context extends { db: Database }> = {
  /**
   * Order of erasing: 'access' to other services first, because it must end before anything slow, then 'rows', then 'files'.
   * Rows go before files, so that a photo that arrives while its item is erased finds no item and is not kept.
   */
  readonly holds: 'access' | 'rows' | 'files'
  /** Every table of this slice that holds sellers' rows. */
  readonly tables: readonly PgTable[]
  /** The seller's data, read a page at a time, so that any amount fits in memory. */
  files(context: Context, userId: string): AsyncIterable<ExportFile>
  /** Erases all of the seller's data, files too, a few at a time. Safe to run again. Ends early if `signal` aborts. */
  erase(context: Context, userId: string, signal: AbortSignal): Promise<void>
}
