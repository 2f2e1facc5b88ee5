import type { KeptBatch } from '../../upload/web/outbox.ts'
import { whenOwner } from '../../upload/web/own-outbox.ts'

type Own = (batchId: string, then?: () => Promise<void>) => void

/**
 * Makes this page, as long as it lives, the one that has a batch; `then` is called once it is. A page that is open beside
 * it keeps what it shoots and uploads. Asking for a batch again does nothing.
 */
export function batchOwner(sellerId: string): Own {
  const asked = new Set<string>()
  return (batchId, then = () => Promise.resolve()) => {
    if (asked.has(batchId)) return
    asked.add(batchId)
    void whenOwner(`${sellerId}-${batchId}`, then)
  }
}

/** Goes on with each batch that earlier pages left behind, as it is once no other page has it any more. */
export async function goOnWithKept(
  list: () => Promise<readonly KeptBatch[]>,
  own: Own,
  goOnWith: (batch: KeptBatch) => void,
): Promise<void> {
  let listing: Promise<readonly KeptBatch[]> | undefined
  /** Batches that come free together are read together. */
  const listNow = async () => {
    listing ??= list()
    const batches = await listing
    listing = undefined
    return batches
  }
  for (const { id } of await listNow())
    own(id, async () => {
      const batch = (await listNow()).find((each) => each.id === id)
      if (batch) goOnWith(batch)
    })
}
