import { deletedAccounts, isDeleted, removeAccount } from '../../account/server/deleted-accounts.ts'
import type { Services } from '../../platform/server/services.ts'
import { oneByOne } from './one-by-one.ts'
import { accountData } from './slices.ts'

/** An upload that was under way when its account was deleted has ended by then, and what it left was erased once more. */
const rememberedForMs = 60 * 60_000

/**
 * Erases everything that a deleted account holds; nothing of any other account. May run twice, also at once. Throws when it
 * should run again: it was told to stop, or something is away.
 */
export async function eraseAccount(services: Services, userId: string, signal: AbortSignal): Promise<void> {
  if (!(await isDeleted(services, userId))) return
  for (const slice of accountData) {
    await slice.erase(services, userId, signal)
    signal.throwIfAborted()
  }
}

/** Goes over all accounts that are being erased: for jobs that were lost and uploads that came late. Gives what failed. */
export async function sweepAccounts(services: Services, signal: AbortSignal): Promise<unknown[]> {
  const { db } = services
  return oneByOne(await deletedAccounts(services), { db, signal }, async ({ id, deletedAt }) => {
    await eraseAccount(services, id, signal)
    const isOver = services.clock.now().getTime() - deletedAt.getTime() > rememberedForMs
    if (isOver && !(await hasFiles(services, id))) await removeAccount(services, id)
  })
}

/** A file that is kept for a backup is erased by a later sweep, which finds it as long as its account is remembered. */
async function hasFiles({ blobs }: Services, userId: string): Promise<boolean> {
  for await (const _ of blobs.list(userId)) return true
  return false
}
