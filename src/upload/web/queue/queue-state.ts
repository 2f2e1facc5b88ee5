import { createWatchedState } from '../../../platform/web/watched-state.ts'
import type { QueuedImage, StopReason, UploadEntry } from '../../upload-queue.ts'

export type Upload = UploadEntry<Blob>

/** The queue, and the batch that finished last until the seller has gone on from it. */
export type UploadSnapshot = {
  readonly queue: readonly Upload[]
  readonly latest: Upload | null
  /** Why nothing is sent for now; what has not failed waits in the queue. */
  readonly stopped: StopReason | null
}

export type QueueState = ReturnType<typeof createQueueState>

/** What is shown of the uploads, for `useSyncExternalStore`: a new snapshot with every change. */
export function createQueueState() {
  const state = createWatchedState<UploadSnapshot>({ queue: [], latest: null, stopped: null })
  const change = (id: string, how: (entry: Upload) => Partial<Upload>): void =>
    state.set({ queue: state.now().queue.map((entry) => (entry.id === id ? { ...entry, ...how(entry) } : entry)) })
  return {
    ...state,
    find: (id: string) => state.now().queue.find((entry) => entry.id === id),
    change,
    add(uploads: readonly Upload[]): void {
      state.set({ queue: [...state.now().queue, ...uploads] })
    },
    /** Behind all others. */
    putLast(id: string, news: Partial<Upload>): void {
      const { queue } = state.now()
      const others = queue.filter((entry) => entry.id !== id)
      state.set({ queue: [...others, ...queue.flatMap((entry) => (entry.id === id ? { ...entry, ...news } : []))] })
    },
    remove(id: string): void {
      state.set({ queue: state.now().queue.filter((entry) => entry.id !== id) })
    },
    /** A small picture for a photo that has none yet. */
    showPlaceholder(id: string, imageId: string, placeholder: Blob): void {
      const shown = (image: QueuedImage<Blob>) =>
        image.id === imageId ? { ...image, preview: image.preview ?? placeholder } : image
      change(id, ({ images }) => ({ images: images.map(shown) }))
    },
  }
}
