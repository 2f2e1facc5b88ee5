import { createStore } from '../../../platform/web/store/store.ts'
import type { QueuedImage, StopReason, UploadEntry, UploadSource } from '../../upload-queue.ts'

export type Upload = UploadEntry<Blob>

/** A product as it was created: `cover` is the small picture of its first photo, `stored` the number of its photos. */
export type CreatedProduct = {
  readonly itemId: string
  readonly sku: string
  readonly source: UploadSource
  readonly stored: number
  readonly cover: Blob | undefined
}

/** The queue, and the batch that finished last until the seller has gone on from it. */
export type UploadSnapshot = {
  readonly queue: readonly Upload[]
  readonly latest: Upload | null
  /** The products of one choice of files, or of the camera, since the seller went on last. */
  readonly created: readonly CreatedProduct[]
  /** Why nothing is sent for now; what has not failed waits in the queue. */
  readonly stopped: StopReason | null
}

export type QueueState = ReturnType<typeof createQueueState>

/** What is shown of the uploads, for `useSyncExternalStore`: a new snapshot with every change. */
export function createQueueState() {
  const state = createStore<UploadSnapshot>({ queue: [], latest: null, created: [], stopped: null })
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
    /** Before all others that wait for their turn. */
    putFirst(id: string): void {
      const { queue } = state.now()
      const entry = queue.filter((each) => each.id === id)
      const others = queue.filter((each) => each.id !== id)
      const at = others.findIndex(({ status }) => status === 'queued')
      state.set({ queue: at === -1 ? [...others, ...entry] : others.toSpliced(at, 0, ...entry) })
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
