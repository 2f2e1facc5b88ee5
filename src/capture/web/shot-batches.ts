import type { Shot } from '../capture-state.ts'
import type { ShotBatch } from './capture-ports.ts'
import type { CaptureSnapshot } from './capture-snapshot.ts'

/** The shots of one item: open while it is being shot, and after that until all work on them is done. */
export type Batch = {
  readonly id: string
  shots: readonly Shot<Blob>[]
  /** Shots being taken now. */
  taking: number
  /** Resolves when the shot pressed last shows; never rejects. */
  lastShown: Promise<void>
  /** Shots being taken, edits being saved: the batch goes nowhere before they are done. */
  readonly work: Set<Promise<unknown>>
  /** Thrown away: nothing more of it is kept. */
  isDiscarded: boolean
}

export type Batches = ReturnType<typeof createBatches>

/** The open batch, mirrored in the state, and its changes. A finished one changes unseen. */
export function createBatches(state: CaptureSnapshot, newId: () => string) {
  let open = emptyBatch(state.now().batchId)

  function start(batch: Batch) {
    open = batch
    state.set({ batchId: batch.id, shots: batch.shots, taking: 0, removed: [] })
  }

  return {
    open: () => open,

    change(batch: Batch, news: Partial<Pick<Batch, 'shots' | 'taking'>>): void {
      Object.assign(batch, news)
      if (batch === open) state.set(news)
    },

    /** Another version of one shot, wherever it is now. */
    replaceShot(batch: Batch, changed: Shot<Blob>): void {
      batch.shots = batch.shots.map((shot) => (shot.id === changed.id ? changed : shot))
      if (batch !== open) return
      const { removed } = state.now()
      state.set({
        shots: batch.shots,
        removed: removed.map((each) => (each.shot.id === changed.id ? { ...each, shot: changed } : each)),
      })
    },

    /** Opens the next batch and returns the one that was open. */
    next(): Batch {
      const finished = open
      start(emptyBatch(newId()))
      return finished
    },

    /** Opens a batch kept earlier, in the order it was left in. */
    resume({ id, shots }: ShotBatch): void {
      start({ ...emptyBatch(id), shots })
    },
  }
}

/** Counts as work on the batch until it settles. */
export async function during<Result>(batch: Batch, work: Promise<Result>): Promise<Result> {
  batch.work.add(work)
  try {
    return await work
  } finally {
    batch.work.delete(work)
  }
}

/** Calls when no work on the batch is left: at once where there is none, so that a seller's press is still one. */
export function whenDone(batch: Batch, then: () => void): void {
  if (batch.work.size === 0) then()
  else void Promise.allSettled(batch.work).then(() => whenDone(batch, then))
}

function emptyBatch(id: string): Batch {
  return { id, shots: [], taking: 0, lastShown: Promise.resolve(), work: new Set(), isDiscarded: false }
}
