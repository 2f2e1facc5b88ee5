import type { CaptureStore } from '../../capture/web/capture-store.ts'

type Batch = Parameters<CaptureStore['continueWith']>[0]

/** Offers batches that an earlier page left unfinished, one after the other: the next once nothing is being shot. */
export function offerKept(
  captures: Pick<CaptureStore, 'subscribe' | 'getSnapshot' | 'continueWith'>,
  batches: readonly Batch[],
): void {
  const waiting = batches.filter(({ id }) => id !== captures.getSnapshot().batchId)
  const offerNext = () => {
    const { isOpen, shots, taking } = captures.getSnapshot()
    if (isOpen || shots.length > 0 || taking > 0) return
    const batch = waiting.shift()
    if (batch) captures.continueWith(batch)
    else stop()
  }
  const stop = captures.subscribe(offerNext)
  offerNext()
}
