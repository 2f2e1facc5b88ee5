import { whenOwner } from '../../../upload/web/outbox/batch-owner.ts'
import type { KeptBatch } from '../../../upload/web/outbox/outbox.ts'
import type { PhotosElsewhere } from './photos-elsewhere.ts'

type ClaimBatch = (batchId: string, onClaimed?: () => Promise<void>, onSettled?: () => void) => void

/**
 * Returns a function that claims a batch for this page until the page closes, and then calls `onClaimed`. While another open
 * page has the batch, the claim waits and `elsewhere` counts the batch. Claiming a batch twice does nothing.
 * `onClaimedElsewhere` gets the ids of batches that other pages claim from now on. `onSettled` is called
 * once this page has dealt with the batch or another page has it.
 */
export function createBatchClaimer(
  sellerId: string,
  elsewhere: Pick<PhotosElsewhere, 'add' | 'remove'>,
  onClaimedElsewhere: (batchId: string) => void,
): ClaimBatch {
  const claimedIds = new Set<string>()
  const channel = channelOf(sellerId)
  channel?.addEventListener('message', ({ data }: MessageEvent<string>) => onClaimedElsewhere(data))
  return (batchId, onClaimed = () => Promise.resolve(), onSettled = () => undefined) => {
    if (claimedIds.has(batchId)) return onSettled()
    claimedIds.add(batchId)
    const onOwned = async () => {
      channel?.postMessage(batchId)
      await onClaimed()
      // Only now, because until here this page does not count the batch's photos itself.
      elsewhere.remove(batchId)
      onSettled()
    }
    const onTaken = () => {
      elsewhere.add(batchId)
      onSettled()
    }
    void whenOwner(`${sellerId}-${batchId}`, onOwned, undefined, onTaken)
  }
}

/** Undefined without Web Locks: then no page can know that another one has a batch. */
function channelOf(sellerId: string): BroadcastChannel | undefined {
  const locks: LockManager | undefined = navigator.locks
  return locks && new BroadcastChannel(`pastfash-outbox-${sellerId}`)
}

/**
 * Resumes the batches in the outbox, each once no other page has it anymore, in its state at that time. `listKept` reads the
 * outbox.
 */
export function createKeptResumer(
  listKept: () => Promise<readonly KeptBatch[]>,
  claim: ClaimBatch,
  resumeBatch: (batch: KeptBatch) => void,
) {
  let listing: Promise<readonly KeptBatch[]> | undefined
  /** Batches that become free together share one read. */
  const listItems = async () => {
    listing ??= listKept()
    const batches = await listing
    listing = undefined
    return batches
  }
  const resume = (id: string, onSettled?: () => void): void => {
    const onClaimed = async () => {
      const batch = (await listItems()).find((each) => each.id === id)
      if (batch) resumeBatch(batch)
    }
    claim(id, onClaimed, onSettled)
  }
  return {
    resumeOne: (id: string): void => resume(id),
    /** Resolves once each batch is resumed or another page has it. */
    async resumeAll(): Promise<void> {
      const batches = await listItems()
      await Promise.all(batches.map(({ id }) => new Promise<void>((resolve) => resume(id, resolve))))
    },
  }
}
