import { and, asc, eq, inArray } from 'drizzle-orm'
import { items } from '../../items/server/tables.ts'
import type { Tx } from '../../platform/server/db/db.ts'
import type { Context } from '../../platform/server/services.ts'
import { sweepAfterMinutes } from '../limits.ts'
import { photoOfFile, timestampOfFile } from '../storage-path.ts'
import { itemImages } from './tables.ts'

type SweepFilesContext = Context<'db' | 'blobs' | 'clock' | 'userId'>

/** Files looked up by one query. */
const filesPerQuery = 500

/**
 * Removes the seller's files that no row names once they are an hour old. A process that died between files and row left them.
 * `bucketNow`: the time by the bucket's clock. Returns their number. Ends early, without harm, when `signal` aborts.
 */
export async function sweepFiles(context: SweepFilesContext, bucketNow: Date, signal: AbortSignal): Promise<number> {
  let swept = 0
  let oldPaths: string[] = []
  for await (const path of oldFiles(context, bucketNow)) {
    if (signal.aborted) return swept
    oldPaths.push(path)
    if (oldPaths.length < filesPerQuery) continue
    swept += await removeOrphans(context, oldPaths)
    oldPaths = []
  }
  return swept + (await removeOrphans(context, oldPaths))
}

/**
 * A file must be old by two clocks: the bucket's, which set `storedAt` and gives the current time, and the platform's, which
 * gave the file its name. So one wrong or corrected clock makes no new file old.
 */
async function* oldFiles({ blobs, clock, userId }: SweepFilesContext, bucketNow: Date): AsyncGenerator<string> {
  const storedBefore = oldSince(bucketNow)
  const namedBefore = oldSince(clock.now())
  for await (const { key, storedAt } of blobs.list(userId))
    if (storedAt.getTime() < storedBefore && timestampOfFile(key) < namedBefore) yield key
}

function oldSince(now: Date): number {
  return now.getTime() - sweepAfterMinutes * 60_000
}

async function removeOrphans({ db, blobs, userId }: SweepFilesContext, paths: string[]): Promise<number> {
  if (paths.length === 0) return 0
  const orphans = await db.asUser(userId, async (tx) => {
    const candidates = await orphansAmong(tx, userId, paths)
    if (candidates.length === 0) return candidates
    // A transaction that records one of the files has locked its item, so the sweep waits for it. A later one finds its files
    // too old.
    await lockItemsOf(tx, userId, candidates)
    return orphansAmong(tx, userId, candidates)
  })
  await blobs.remove(orphans)
  return orphans.length
}

async function orphansAmong(tx: Tx, userId: string, paths: string[]): Promise<string[]> {
  const rows = await tx
    .select({ path: itemImages.storagePath })
    .from(itemImages)
    .where(and(eq(itemImages.userId, userId), inArray(itemImages.storagePath, [...new Set(paths.map(photoOfFile))])))
  const pathsWithRow = new Set(rows.map(({ path }) => path))
  return paths.filter((path) => !pathsWithRow.has(path) && !pathsWithRow.has(photoOfFile(path)))
}

async function lockItemsOf(tx: Tx, userId: string, paths: string[]) {
  const ids = new Set(paths.map((path) => path.split('/')[1] ?? '').filter((id) => /^[0-9a-f-]{36}$/.test(id)))
  if (ids.size === 0) return
  await tx
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.userId, userId), inArray(items.id, [...ids])))
    .orderBy(asc(items.id))
    .for('key share')
}
