import { type Adjustments, adjustmentNames, isAdjusted } from '../../imaging/adjustments.ts'
import { photoQuality } from '../../imaging/limits.ts'
import { AppError } from '../../platform/errors.ts'
import type { Shot } from '../capture-state.ts'
import { applyingTo, editOnlyOnThisPage, notChanged, someNotChanged } from '../shot-sentences.ts'
import type { CapturePorts } from './capture-ports.ts'
import type { CaptureSnapshot } from './capture-snapshot.ts'
import { keepOrSay } from './keep-shot.ts'
import { type Batch, type Batches, during } from './shot-batches.ts'

/** Saving, undoing and spreading edits, one after the other. An edit is in durable storage before it shows. */
export function createEdits(ports: CapturePorts, state: CaptureSnapshot, batches: Batches) {
  let turn: Promise<unknown> = Promise.resolve()
  let editor = new AbortController()
  /** By the id of the shot. */
  const undoing = new Map<string, Promise<void>>()

  function inTurn<Result>(work: (batch: Batch) => Promise<Result>): Promise<Result> {
    const batch = batches.open()
    const working = turn.then(() => work(batch))
    turn = working
    return during(batch, working)
  }

  /** Rendered from the photo as taken, so that no edit adds to the losses of another; unadjusted, it is that photo. */
  async function render(
    batch: Batch,
    shot: Shot<Blob>,
    to: Pick<Shot<Blob>, 'adjustments' | 'past'>,
    signal?: AbortSignal,
  ) {
    const ask = { adjustments: to.adjustments, quality: photoQuality.edited }
    const { blob, preview } = await ports.render(shot.original, ask, { signal })
    signal?.throwIfAborted()
    const photo = isAdjusted(to.adjustments) ? blob : shot.original
    const whyUnkept = () => shot.unkept ?? editOnlyOnThisPage
    batches.replaceShot(batch, await keepOrSay(ports, { ...shot, ...to, photo, preview }, batch, whyUnkept))
  }

  async function adjust(batch: Batch, shot: Shot<Blob>, adjustments: Adjustments, signal: AbortSignal) {
    if (adjustmentNames.every((name) => shot.adjustments[name] === adjustments[name])) return
    await render(batch, shot, { adjustments, past: [...shot.past, shot.adjustments] }, signal)
  }

  function leaveEditor() {
    if (state.now().view === 'edit') state.set({ view: 'review', editing: null })
  }

  return {
    edit(id: string): void {
      if (find(batches.open(), id)) state.set({ view: 'edit', editing: id, problem: null })
    },

    cancel(): void {
      editor.abort()
      editor = new AbortController()
      leaveEditor()
    },

    save(adjustments: Adjustments): Promise<boolean> {
      const { editing } = state.now()
      const { signal } = editor
      if (editing === null) return Promise.resolve(false)
      state.set({ problem: null })
      return inTurn(async (batch) => {
        const shot = find(batch, editing)
        if (!shot || signal.aborted) return false
        try {
          await adjust(batch, shot, adjustments, signal)
        } catch (error) {
          if (!signal.aborted) state.set({ problem: sentenceOf(error) })
          return false
        }
        if (state.now().editing === editing) leaveEditor()
        return true
      })
    },

    /** A second press while an edit of that shot is being undone is no wish to undo the one before it. */
    undo(id: string): Promise<void> {
      const underWay = undoing.get(id)
      if (underWay) return underWay
      state.set({ problem: null })
      const work = inTurn(async (batch) => {
        const shot = find(batch, id)
        const adjustments = shot?.past.at(-1)
        if (!shot || !adjustments) return
        try {
          await render(batch, shot, { adjustments, past: shot.past.slice(0, -1) })
        } catch (error) {
          state.set({ problem: sentenceOf(error) })
        }
      }).finally(() => undoing.delete(id))
      undoing.set(id, work)
      return work
    },

    applyToAll(adjustments: Adjustments): Promise<boolean> {
      const { signal } = editor
      state.set({ problem: null })
      return inTurn(async (batch) => {
        await batch.lastShown
        const { shots } = batch
        const failed: number[] = []
        for (const [index, { id }] of shots.entries()) {
          if (signal.aborted || batch.isDiscarded) break
          state.set({ working: applyingTo(index + 1, shots.length) })
          const shot = find(batch, id)
          // What fails keeps its photo as it was; the others go on.
          if (shot) await adjust(batch, shot, adjustments, signal).catch(() => failed.push(index + 1))
        }
        state.set({ working: null })
        if (signal.aborted) return false
        if (failed.length > 0) state.set({ problem: someNotChanged(failed) })
        leaveEditor()
        return failed.length === 0
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
