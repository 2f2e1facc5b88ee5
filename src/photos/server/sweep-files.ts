import { and, asc, eq, inArray } from 'drizzle-orm'
import { items } from '../../items/server/tables.ts'
import type { Tx } from '../../platform/server/db/db.ts'
import type { Context } from '../../platform/server/services.ts'
import { sweepAfterMinutes } from '../limits.ts'
import { photoOfFile, timestampOfFile } from '../storage-path.ts'
import { itemImages } from './tables.ts'

type SweepFilesContext = Context<'db' | 'blobs' | 'clock' | 'userId'>

/** Files looked up by one query. */
const filesAtOnce = 500

/**
 * Removes the seller's files that no row names, left behind by a process that died between file and row, once they are an
 * hour old. `bucketNow` is the time by the bucket's own clock. Gives how many those were. Ends early, at no harm, when `signal`
 * aborts.
 */
export async function sweepFiles(context: SweepFilesContext, bucketNow: Date, signal: AbortSignal): Promise<number> {
  let swept = 0
  let old: string[] = []
  for await (const path of oldFiles(context, bucketNow)) {
    if (signal.aborted) return swept
    old.push(path)
    if (old.length < filesAtOnce) continue
    swept += await removeUnnamed(context, old)
    old = []
  }
  return swept + (await removeUnnamed(context, old))
}

/**
 * Old by the bucket's clock, which told when it was stored and tells what time it is now, and so may be wrong by any time; and old
 * by its name, which the platform's clock gave it. One clock that is wrong or put right makes no file old that is just being stored.
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

async function removeUnnamed({ db, blobs, userId }: SweepFilesContext, paths: string[]): Promise<number> {
  if (paths.length === 0) return 0
  const unnamed = await db.asUser(userId, async (tx) => {
    const candidates = await unnamedOf(tx, userId, paths)
    if (candidates.length === 0) return candidates
    // Whoever is recording one of them holds its item and is waited for; whoever comes later finds its files too old.
    await holdItems(tx, userId, candidates)
    return unnamedOf(tx, userId, candidates)
  })
  await blobs.remove(unnamed)
  return unnamed.length
}

async function unnamedOf(tx: Tx, userId: string, paths: string[]): Promise<string[]> {
  const rows = await tx
    .select({ path: itemImages.storagePath })
    .from(itemImages)
    .where(and(eq(itemImages.userId, userId), inArray(itemImages.storagePath, [...new Set(paths.map(photoOfFile))])))
  const named = new Set(rows.map(({ path }) => path))
  return paths.filter((path) => !named.has(path) && !named.has(photoOfFile(path)))
}

async function holdItems(tx: Tx, userId: string, paths: string[]) {
  const ids = new Set(paths.map((path) => path.split('/')[1] ?? '').filter((id) => /^[0-9a-f-]{36}$/.test(id)))
  if (ids.size === 0) return
  await tx
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.userId, userId), inArray(items.id, [...ids])))
    .orderBy(asc(items.id))
    .for('key share')
}
