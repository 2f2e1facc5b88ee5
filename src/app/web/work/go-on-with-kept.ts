import type { KeptBatch } from '../../../upload/web/outbox/outbox.ts'
import { whenOwner } from '../../../upload/web/outbox/own-outbox.ts'
import type { Elsewhere } from './photos-elsewhere.ts'

type Own = (batchId: string, then?: () => Promise<void>) => void

/**
 * Makes this page, as long as it lives, the one that has a batch; `then` is called once it is. A page that is open beside
 * it keeps what it shoots and uploads, and `elsewhere` counts it. Asking for a batch again does nothing. `onOthers` hears of
 * the batches that pages open beside this one have from now on: no later list would tell of them.
 */
export function batchOwner(
  sellerId: string,
  elsewhere: Pick<Elsewhere, 'add' | 'remove'>,
  onOthers: (batchId: string) => void,
): Own {
  const asked = new Set<string>()
  const channel = channelOf(sellerId)
  channel?.addEventListener('message', ({ data }: MessageEvent<string>) => onOthers(data))
  return (batchId, then = () => Promise.resolve()) => {
    if (asked.has(batchId)) return
    asked.add(batchId)
    const run = async () => {
      channel?.postMessage(batchId)
      await then()
      // Not before this page counts its photos itself.
      elsewhere.remove(batchId)
    }
    void whenOwner(`${sellerId}-${batchId}`, run, undefined, () => elsewhere.add(batchId))
  }
}

/** Without Web Locks no page can tell whether another one has a batch, so none is told of it. */
function channelOf(sellerId: string): BroadcastChannel | undefined {
  const locks: LockManager | undefined = navigator.locks
  return locks && new BroadcastChannel(`pastfash-outbox-${sellerId}`)
}

/** Goes on with batches that other pages leave behind, with each as it is once no other page has it any more. */
export function createGoingOn(
  list: () => Promise<readonly KeptBatch[]>,
  own: Own,
  goOnWith: (batch: KeptBatch) => void,
) {
  let listing: Promise<readonly KeptBatch[]> | undefined
  /** Batches that come free together are read together. */
  const listNow = async () => {
    listing ??= list()
    const batches = await listing
    listing = undefined
    return batches
  }
  const withOne = (id: string): void =>
    own(id, async () => {
      const batch = (await listNow()).find((each) => each.id === id)
      if (batch) goOnWith(batch)
    })
  return {
    withOne,
    async withAll(): Promise<void> {
      for (const { id } of await listNow()) withOne(id)
    },
  }
}
