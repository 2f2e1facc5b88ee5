import type { Shot } from '../capture-state.ts'
import type { ShotBatch } from './capture-ports.ts'
import type { CaptureSnapshot } from './capture-snapshot.ts'

/** The shots of one item: open while it is being shot, then finished until all work on them is done. */
export type Batch = {
  readonly id: string
  shots: readonly Shot<Blob>[]
  /** Number of shots being taken. */
  taking: number
  /** Resolves when the shot pressed last shows; never rejects. */
  lastShown: Promise<void>
  /** Running shots and edits: the batch is not handed over before they are done. */
  readonly work: Set<Promise<unknown>>
  /** Discarded: no more of its shots are stored. */
  isDiscarded: boolean
}

export type Batches = ReturnType<typeof createBatches>

/** The open batch, mirrored in the state, and its changes. Changes of a finished batch are not shown. */
export function createBatches(state: CaptureSnapshot, newId: () => string) {
  let open = emptyBatch(state.get().batchId)

  function start(batch: Batch) {
    open = batch
    state.set({ batchId: batch.id, shots: batch.shots, taking: 0, removed: [] })
  }

  return {
    open: () => open,

    change(batch: Batch, changes: Partial<Pick<Batch, 'shots' | 'taking'>>): void {
      Object.assign(batch, changes)
      if (batch === open) state.set(changes)
    },

    /** Replaces one shot, also among the removed ones. */
    replaceShot(batch: Batch, newShot: Shot<Blob>): void {
      batch.shots = batch.shots.map((shot) => (shot.id === newShot.id ? newShot : shot))
      if (batch !== open) return
      const { removed } = state.get()
      state.set({
        shots: batch.shots,
        removed: removed.map((each) => (each.shot.id === newShot.id ? { ...each, shot: newShot } : each)),
      })
    },

    /** Opens the next batch and returns the one that was open. */
    next(): Batch {
      const finished = open
      start(emptyBatch(newId()))
      return finished
    },

    /** Opens a batch that was kept earlier, in its order. */
    resume({ id, shots }: ShotBatch): void {
      start({ ...emptyBatch(id), shots })
    },
  }
}

/** Counts `work` as work on the batch until it settles. */
export async function trackWork<Result>(batch: Batch, work: Promise<Result>): Promise<Result> {
  batch.work.add(work)
  try {
    return await work
  } finally {
    batch.work.delete(work)
  }
}

/** Calls `then` when no work on the batch is left; without work synchronously, so that it still is within a seller's press. */
export function whenDone(batch: Batch, then: () => void): void {
  if (batch.work.size === 0) then()
  else void Promise.allSettled(batch.work).then(() => whenDone(batch, then))
}

function emptyBatch(id: string): Batch {
  return { id, shots: [], taking: 0, lastShown: Promise.resolve(), work: new Set(), isDiscarded: false }
}
