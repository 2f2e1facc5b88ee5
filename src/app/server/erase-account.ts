import { deletedAccounts, isDeleted, removeAccount } from '../../account/server/deleted-accounts.ts'
import type { Services } from '../../platform/server/services.ts'
import { oneByOne } from './one-by-one.ts'
import { accountData } from './slices.ts'

/** How long a deleted account keeps its row: longer than any upload that was running, so that its late files are erased too. */
const rowRetentionMs = 60 * 60_000

/**
 * Erases all data of a deleted account, and no data of another account. It may run twice, also at the same time.
 * Throws if it has to run again: after an abort, or if a service cannot be reached.
 */
export async function eraseAccount(services: Services, userId: string, signal: AbortSignal): Promise<void> {
  if (!(await isDeleted(services, userId))) return
  for (const slice of accountData) {
    await slice.erase(services, userId, signal)
    signal.throwIfAborted()
  }
}

/** Erases all deleted accounts again, for lost jobs and late uploads. Returns the failures. */
export async function sweepAccounts(services: Services, signal: AbortSignal): Promise<unknown[]> {
  const { db } = services
  return oneByOne(await deletedAccounts(services), { db, signal }, async ({ id, deletedAt }) => {
    await eraseAccount(services, id, signal)
    const isRetentionOver = services.clock.now().getTime() - deletedAt.getTime() > rowRetentionMs
    if (isRetentionOver && !(await hasFiles(services, id))) await removeAccount(services, id)
  })
}

/** True if files are left, such as those that a backup locks. A later sweep erases them while the account's row exists. */
async function hasFiles({ blobs }: Services, userId: string): Promise<boolean> {
  for await (const _ of blobs.list(userId)) return true
  return false
}
