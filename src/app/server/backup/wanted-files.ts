import { join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import { itemImages } from '../../../photos/server/tables.ts'
import { largeThumbnailPath, thumbnailPath } from '../../../photos/storage-path.ts'
import { AppError } from '../../../platform/errors.ts'
import { linesOf } from './lines-of.ts'
import { type Manifest, tableFile } from './manifest.ts'

/** A file that a row names, with the hash that the row has of it. */
export type WantedFile = { key: string; contentHash?: string }

/** Every file that the rows of a backup name, read from the rows it has written. */
export async function* wantedFiles(folder: string, tables: Manifest['tables']): AsyncGenerator<WantedFile> {
  const table = tables.find(({ name }) => name === `public.${getTableName(itemImages)}`)
  if (!table) throw new AppError('broken', 'The backup has no table of photos.')
  const [path, hash, large] = ['storage_path', 'content_hash', 'has_large_thumbnail'].map((column) =>
    table.columns.indexOf(column),
  )
  for await (const line of linesOf(join(folder, tableFile(table.name)))) {
    // COPY writes a path and a hash as they are: neither has a character that it would write in another way.
    const values = line.split('\t')
    const key = values[path ?? -1]
    const contentHash = values[hash ?? -1]
    if (key === undefined || contentHash === undefined)
      throw new AppError('broken', `The rows of ${table.name} cannot be read.`)
    yield { key, contentHash }
    yield { key: thumbnailPath(key) }
    if (values[large ?? -1] === 't') yield { key: largeThumbnailPath(key) }
  }
}
