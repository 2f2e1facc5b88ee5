import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { getTableName } from 'drizzle-orm'
import { itemImages } from '../../../photos/server/tables.ts'
import { largeThumbnailPath, thumbnailPath } from '../../../photos/storage-path.ts'
import { AppError } from '../../../platform/errors.ts'
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

/** A text file line by line, however large it is. */
export function linesOf(path: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
}

/** Does `work` for everything that is given, a few at a time; the first failure ends it. */
export async function eachOf<Value>(
  values: AsyncIterable<Value>,
  atOnce: number,
  work: (value: Value) => Promise<void>,
): Promise<void> {
  const iterator = values[Symbol.asyncIterator]()
  const failed = new AbortController()
  const worker = async () => {
    try {
      for (let next = await iterator.next(); !next.done && !failed.signal.aborted; next = await iterator.next())
        await work(next.value)
    } catch (error) {
      failed.abort()
      throw error
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  await iterator.return?.()
  const first = ended.find((end) => end.status === 'rejected')
  if (first) throw first.reason
}
