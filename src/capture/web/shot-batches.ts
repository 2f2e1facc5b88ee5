import type { Shot } from '../capture-state.ts'
import type { ShotBatch } from './capture-ports.ts'
import type { CaptureStateStore } from './capture-state-store.ts'

/** The shots of one item. The batch is current, then finished, and handed over once its tasks are done. */
export type Batch = {
  readonly id: string
  shots: readonly Shot<Blob>[]
  /** Number of shots that are being taken and do not show yet. */
  pendingShotCount: number
  /** Resolves when the shot of the last press shows; never rejects. */
  lastShown: Promise<void>
  /** Running shots and edits. The batch is not handed over before they are done. */
  readonly runningTasks: Set<Promise<unknown>>
  /** True once the seller discarded the batch: no more of its shots are stored. */
  isDiscarded: boolean
}

export type Batches = ReturnType<typeof createBatches>

/** The current batch, mirrored in the state, and its changes. Changes of a finished batch are not shown. */
export function createBatches(state: CaptureStateStore, newId: () => string) {
  let current = emptyBatch(state.get().batchId)

  function start(batch: Batch) {
    current = batch
    state.set({ batchId: batch.id, shots: batch.shots, pendingShotCount: 0, removedShots: [] })
  }

  return {
    /** The batch of the item that is being photographed. */
    current: () => current,

    change(batch: Batch, changes: Partial<Pick<Batch, 'shots' | 'pendingShotCount'>>): void {
      Object.assign(batch, changes)
      if (batch === current) state.set(changes)
    },

    /** Replaces one shot, also among the removed ones. */
    replaceShot(batch: Batch, newShot: Shot<Blob>): void {
      batch.shots = batch.shots.map((shot) => (shot.id === newShot.id ? newShot : shot))
      if (batch !== current) return
      const { removedShots } = state.get()
      state.set({
        shots: batch.shots,
        removedShots: removedShots.map((each) => (each.shot.id === newShot.id ? { ...each, shot: newShot } : each)),
      })
    },

    /** Starts the next batch and returns the finished one. */
    next(): Batch {
      const finished = current
      start(emptyBatch(newId()))
      return finished
    },

    /** Continues a batch that was kept earlier, in its order. */
    resume({ id, shots }: ShotBatch): void {
      start({ ...emptyBatch(id), shots })
    },
  }
}

/** Adds a task to the running tasks of the batch until it settles. */
export async function trackTask<Result>(batch: Batch, task: Promise<Result>): Promise<Result> {
  batch.runningTasks.add(task)
  try {
    return await task
  } finally {
    batch.runningTasks.delete(task)
  }
}

/** Calls `then` when no task of the batch runs. If none runs, it does so synchronously, within the seller's press. */
export function whenTasksDone(batch: Batch, then: () => void): void {
  if (batch.runningTasks.size === 0) then()
  else void Promise.allSettled(batch.runningTasks).then(() => whenTasksDone(batch, then))
}

function emptyBatch(id: string): Batch {
  return {
    id,
    shots: [],
    pendingShotCount: 0,
    lastShown: Promise.resolve(),
    runningTasks: new Set(),
    isDiscarded: false,
  }
}
