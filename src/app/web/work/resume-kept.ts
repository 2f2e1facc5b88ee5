import { whenOwner } from '../../../upload/web/outbox/batch-owner.ts'
import type { KeptBatch } from '../../../upload/web/outbox/outbox.ts'
import type { PhotosElsewhere } from './photos-elsewhere.ts'

type ClaimBatch = (batchId: string, onClaimed?: () => Promise<void>) => void

/**
 * Returns a function that claims a batch for this page while the page lives, and then calls `onClaimed`. An open page beside
 * this one keeps its own batches, which `elsewhere` counts. Claiming a batch twice does nothing.
 * `onOthers` gets the ids of batches that other pages claim from now on: the first list does not have them.
 */
export function createBatchClaimer(
  sellerId: string,
  elsewhere: Pick<PhotosElsewhere, 'add' | 'remove'>,
  onOthers: (batchId: string) => void,
): ClaimBatch {
  const claimedIds = new Set<string>()
  const channel = channelOf(sellerId)
  channel?.addEventListener('message', ({ data }: MessageEvent<string>) => onOthers(data))
  return (batchId, onClaimed = () => Promise.resolve()) => {
    if (claimedIds.has(batchId)) return
    claimedIds.add(batchId)
    const run = async () => {
      channel?.postMessage(batchId)
      await onClaimed()
      // Only now, because until here this page does not count the batch's photos itself.
      elsewhere.remove(batchId)
    }
    void whenOwner(`${sellerId}-${batchId}`, run, undefined, () => elsewhere.add(batchId))
  }
}

/** Undefined without Web Locks: then no page can know that another one has a batch. */
function channelOf(sellerId: string): BroadcastChannel | undefined {
  const locks: LockManager | undefined = navigator.locks
  return locks && new BroadcastChannel(`pastfash-outbox-${sellerId}`)
}

/** Resumes batches that other pages leave behind, each in its state at the time when no other page has it any more. */
export function createKeptResumer(
  list: () => Promise<readonly KeptBatch[]>,
  claim: ClaimBatch,
  resumeBatch: (batch: KeptBatch) => void,
) {
  let listing: Promise<readonly KeptBatch[]> | undefined
  /** Batches that become free together share one read. */
  const listBatches = async () => {
    listing ??= list()
    const batches = await listing
    listing = undefined
    return batches
  }
  const resumeOne = (id: string): void =>
    claim(id, async () => {
      const batch = (await listBatches()).find((each) => each.id === id)
      if (batch) resumeBatch(batch)
    })
  return {
    resumeOne,
    async resumeAll(): Promise<void> {
      for (const { id } of await listBatches()) resumeOne(id)
    },
  }
}
