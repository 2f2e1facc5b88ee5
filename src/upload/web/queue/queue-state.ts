import { createStore } from '../../../platform/web/store/store.ts'
import type { QueuedImage, StopReason, UploadEntry, UploadSource } from '../../upload-queue.ts'

export type Upload = UploadEntry<Blob>

/** A created product. `cover`: small picture of its first photo. `stored`: number of its photos. */
export type CreatedProduct = {
  readonly itemId: string
  readonly sku: string
  readonly source: UploadSource
  readonly stored: number
  readonly cover: Blob | undefined
}

/** The state of the uploads: the queue, and the latest finished batch until the seller continues. */
export type UploadSnapshot = {
  readonly queue: readonly Upload[]
  readonly latest: Upload | null
  /** The products of one choice of files or of the camera, since the seller last continued. */
  readonly created: readonly CreatedProduct[]
  /** The reason why nothing is sent for now. Batches that have not failed wait in the queue. */
  readonly stopped: StopReason | null
}

export type QueueState = ReturnType<typeof createQueueState>

/** The state of the uploads for `useSyncExternalStore`: a new snapshot with every change. */
export function createQueueState() {
  const state = createStore<UploadSnapshot>({ queue: [], latest: null, created: [], stopped: null })
  const change = (id: string, how: (entry: Upload) => Partial<Upload>): void =>
    state.set({ queue: state.get().queue.map((entry) => (entry.id === id ? { ...entry, ...how(entry) } : entry)) })
  return {
    ...state,
    find: (id: string) => state.get().queue.find((entry) => entry.id === id),
    change,
    add(uploads: readonly Upload[]): void {
      state.set({ queue: [...state.get().queue, ...uploads] })
    },
    /** Moves an entry behind all others. */
    putLast(id: string, news: Partial<Upload>): void {
      const { queue } = state.get()
      const others = queue.filter((entry) => entry.id !== id)
      state.set({ queue: [...others, ...queue.flatMap((entry) => (entry.id === id ? { ...entry, ...news } : []))] })
    },
    /** Moves an entry before all others that are queued. */
    putFirst(id: string): void {
      const { queue } = state.get()
      const entry = queue.filter((each) => each.id === id)
      const others = queue.filter((each) => each.id !== id)
      const at = others.findIndex(({ status }) => status === 'queued')
      state.set({ queue: at === -1 ? [...others, ...entry] : others.toSpliced(at, 0, ...entry) })
    },
    remove(id: string): void {
      state.set({ queue: state.get().queue.filter((entry) => entry.id !== id) })
    },
    /** Sets a small picture for a photo that has none yet. */
    showPlaceholder(id: string, imageId: string, placeholder: Blob): void {
      const shown = (image: QueuedImage<Blob>) =>
        image.id === imageId ? { ...image, preview: image.preview ?? placeholder } : image
      change(id, ({ images }) => ({ images: images.map(shown) }))
    },
  }
}
