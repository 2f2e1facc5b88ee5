import type { UploadEntry } from '../upload-queue.ts'

export type Upload = UploadEntry<Blob>

/** A photo just taken that the seller has not uploaded yet. */
export type Shot = { readonly id: string; readonly file: File; readonly preview?: Blob }

/** The queue, the batch that finished last until the seller has gone on from it, and the shots of the next product. */
export type UploadSnapshot = {
  readonly queue: readonly Upload[]
  readonly latest: Upload | null
  readonly shots: readonly Shot[]
}

/** What is shown of the uploads, for `useSyncExternalStore`: a new snapshot with every change. */
export function createQueueState() {
  let snapshot: UploadSnapshot = { queue: [], latest: null, shots: [] }
  const listeners = new Set<() => void>()
  const set = (next: Partial<UploadSnapshot>) => {
    snapshot = { ...snapshot, ...next }
    for (const listener of listeners) listener()
  }
  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    now: () => snapshot,
    set,
    find: (id: string) => snapshot.queue.find((entry) => entry.id === id),
    change(id: string, how: (entry: Upload) => Partial<Upload>): void {
      set({ queue: snapshot.queue.map((entry) => (entry.id === id ? { ...entry, ...how(entry) } : entry)) })
    },
    remove(id: string): void {
      set({ queue: snapshot.queue.filter((entry) => entry.id !== id) })
    },
  }
}
