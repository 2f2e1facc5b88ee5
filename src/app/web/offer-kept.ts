import type { CaptureStore } from '../../capture/web/capture-store.ts'

type Batch = Parameters<CaptureStore['continueWith']>[0]

/** Offers a batch that an earlier page left unfinished, once nothing else is being shot or offered. */
export function offerKept(
  captures: Pick<CaptureStore, 'subscribe' | 'getSnapshot' | 'continueWith'>,
  batch: Batch,
): void {
  const offer = () => {
    const { isOpen, shots, taking } = captures.getSnapshot()
    if (isOpen || shots.length > 0 || taking > 0) return
    stop()
    captures.continueWith(batch)
  }
  const stop = captures.subscribe(offer)
  offer()
}
