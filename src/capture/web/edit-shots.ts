import { type Adjustments, adjustmentNames, isAdjusted } from '../../imaging/adjustments.ts'
import { photoQuality } from '../../imaging/limits.ts'
import { AppError } from '../../platform/errors.ts'
import type { Shot } from '../capture-state.ts'
import { applyingTo, editOnlyOnThisPage, notChanged, someNotChanged } from '../shot-sentences.ts'
import type { CapturePorts } from './capture-ports.ts'
import type { CaptureStateStore } from './capture-state-store.ts'
import { tryToKeep } from './keep-shot.ts'
import { type Batch, type Batches, trackTask } from './shot-batches.ts'

/** Saves, undoes and applies edits to all shots, one after the other. An edit is in durable storage before it shows. */
export function createEdits(ports: CapturePorts, state: CaptureStateStore, batches: Batches) {
  let queue: Promise<unknown> = Promise.resolve()
  let editor = new AbortController()
  /** Running undos by the id of the shot. */
  const runningUndos = new Map<string, Promise<void>>()

  function enqueue<Result>(edit: (batch: Batch) => Promise<Result>): Promise<Result> {
    const batch = batches.current()
    const running = queue.then(() => edit(batch))
    queue = running
    return trackTask(batch, running)
  }

  /** Renders from the photo as taken, so that losses of quality don't add up. Without adjustments it uses that photo itself. */
  async function render(
    batch: Batch,
    shot: Shot<Blob>,
    to: Pick<Shot<Blob>, 'adjustments' | 'past'>,
    signal?: AbortSignal,
  ) {
    const request = { adjustments: to.adjustments, quality: photoQuality.edited }
    const { blob, preview } = await ports.render(shot.original, request, { signal })
    signal?.throwIfAborted()
    const photo = isAdjusted(to.adjustments) ? blob : shot.original
    const storageSentence = () => shot.storageFault ?? editOnlyOnThisPage
    batches.replaceShot(batch, await tryToKeep(ports, { ...shot, ...to, photo, preview }, batch, storageSentence))
  }

  async function adjust(batch: Batch, shot: Shot<Blob>, adjustments: Adjustments, signal: AbortSignal) {
    if (adjustmentNames.every((name) => shot.adjustments[name] === adjustments[name])) return
    await render(batch, shot, { adjustments, past: [...shot.past, shot.adjustments] }, signal)
  }

  function leaveEditor() {
    if (state.get().view === 'edit') state.set({ view: 'review', editedShotId: null })
  }

  return {
    edit(id: string): void {
      if (find(batches.current(), id)) state.set({ view: 'edit', editedShotId: id, problem: null })
    },

    cancel(): void {
      editor.abort()
      editor = new AbortController()
      leaveEditor()
    },

    save(adjustments: Adjustments): Promise<boolean> {
      const { editedShotId } = state.get()
      const { signal } = editor
      if (editedShotId === null) return Promise.resolve(false)
      state.set({ problem: null })
      return enqueue(async (batch) => {
        const shot = find(batch, editedShotId)
        if (!shot || signal.aborted) return false
        try {
          await adjust(batch, shot, adjustments, signal)
        } catch (error) {
          if (!signal.aborted) state.set({ problem: sentenceOf(error) })
          return false
        }
        if (state.get().editedShotId === editedShotId) leaveEditor()
        return true
      })
    },

    /** Undoes the last edit. A second press while the undo runs does not undo another edit. */
    undo(id: string): Promise<void> {
      const runningUndo = runningUndos.get(id)
      if (runningUndo) return runningUndo
      state.set({ problem: null })
      const undoing = enqueue(async (batch) => {
        const shot = find(batch, id)
        const adjustments = shot?.past.at(-1)
        if (!shot || !adjustments) return
        try {
          await render(batch, shot, { adjustments, past: shot.past.slice(0, -1) })
        } catch (error) {
          state.set({ problem: sentenceOf(error) })
        }
      }).finally(() => runningUndos.delete(id))
      runningUndos.set(id, undoing)
      return undoing
    },

    applyToAll(adjustments: Adjustments): Promise<boolean> {
      const { signal } = editor
      state.set({ problem: null })
      return enqueue(async (batch) => {
        await batch.lastShown
        const { shots } = batch
        const failedNumbers: number[] = []
        for (const [index, { id }] of shots.entries()) {
          if (signal.aborted || batch.isDiscarded) break
          state.set({ progressText: applyingTo(index + 1, shots.length) })
          const shot = find(batch, id)
          // A failed shot keeps its photo, and the others continue.
          if (shot) await adjust(batch, shot, adjustments, signal).catch(() => failedNumbers.push(index + 1))
        }
        state.set({ progressText: null })
        if (signal.aborted) return false
        if (failedNumbers.length > 0) state.set({ problem: someNotChanged(failedNumbers) })
        leaveEditor()
        return failedNumbers.length === 0
      })
    },
  }
}

function find(batch: Batch, id: string): Shot<Blob> | undefined {
  return batch.shots.find((shot) => shot.id === id)
}

function sentenceOf(thrown: unknown): string {
  return thrown instanceof AppError ? thrown.sentence : notChanged
}
