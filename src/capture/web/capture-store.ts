import type { Adjustments, LiveFilters } from '../../imaging/adjustments.ts'
import { type AspectRatio, aspectRatios } from '../../imaging/aspect-ratio.ts'
import { createStore } from '../../platform/web/store/store.ts'
import { type CaptureState, initialCaptureState } from '../capture-state.ts'
import { orderOnlyOnThisPage } from '../shot-sentences.ts'
import type { CapturePorts, ShotBatch } from './capture-ports.ts'
import type { CaptureSnapshot } from './capture-snapshot.ts'
import { createEdits } from './edit-shots.ts'
import { followCamera } from './follow-camera.ts'
import { createHandOver } from './hand-over.ts'
import { createRemoval } from './remove-shot.ts'
import { type Batch, type Batches, createBatches, during } from './shot-batches.ts'
import { createShutter } from './take-shot.ts'

/** The camera overlay's state and everything a seller can do in it. Each call may come twice, or at a time when it means nothing. */
export type CaptureStore = {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => CaptureState<Blob>

  /** Opens the overlay and starts the camera. */
  readonly open: () => void
  /** Stops the camera and closes the overlay. The shots stay. */
  readonly close: () => void
  /** Goes on with shots kept earlier; nothing happens when something was shot since. Opens nothing. */
  readonly continueWith: (batch: ShotBatch) => void
  /** Forgets the shots of the open batch. */
  readonly discard: () => Promise<void>

  readonly retryCamera: () => void
  /** For a camera that has not answered: asks it anew. */
  readonly askCameraAgain: () => void
  readonly flip: () => void
  readonly setRatio: (ratio: AspectRatio) => void
  readonly setFilters: (filters: LiveFilters) => void
  readonly setSaveToGallery: (on: boolean) => void
  /** A tap or click, 0 to 1 within the visible frame. */
  readonly focusAt: (point: { x: number; y: number }, touch: boolean) => void
  readonly setTorch: (on: boolean) => void
  readonly setZoom: (value: number) => void
  /** Takes a photo. `onTaking` is called once a shot is begun. Resolves when it shows, or when `problem` says why not. */
  readonly shutter: (onTaking?: () => void) => Promise<void>

  readonly review: () => void
  readonly takeMore: () => void
  readonly edit: (id: string) => void
  readonly cancelEdit: () => void
  /** Resolves true when the edit is saved and the review grid shows; false leaves the editor open, with `problem`. */
  readonly saveEdit: (adjustments: Adjustments) => Promise<boolean>
  /** Back to the adjustments before the last save of this photo. */
  readonly undoEdit: (id: string) => Promise<void>
  /** The same adjustments for every photo of the batch, then the review grid; false when `problem` names some that failed. */
  readonly applyToAll: (adjustments: Adjustments) => Promise<boolean>
  /** Takes a shot out; it can be brought back for 10 s. */
  readonly remove: (id: string) => void
  readonly undoRemove: () => void
  /** The shots in the order of these ids, which is the order of upload: the first becomes the primary photo. */
  readonly reorder: (ids: readonly string[]) => void

  /** Hands the batch over and closes the overlay. */
  readonly upload: () => void
  /** Hands the batch over and goes on with the next item; the camera stays open. */
  readonly nextItem: () => void
}

const gallerySetting = 'saveToGallery'
const ratioSetting = 'cameraRatio'

/** Lives outside of React, as long as the page. `maxShots`: photos an item may have. */
export function createCaptureStore(ports: CapturePorts, { maxShots }: { maxShots: number }): CaptureStore {
  const saveToGallery = ports.settings.read(gallerySetting) === 'true'
  const remembered = ports.settings.read(ratioSetting)
  const ratio = aspectRatios.find((known) => known === remembered)
  const state = createStore(initialCaptureState<Blob>(ports.newId(), { saveToGallery, ...(ratio && { ratio }) }))
  const batches = createBatches(state, () => ports.newId())
  const camera = followCamera(ports, state)
  const shutter = createShutter(ports, state, batches, maxShots)
  const edits = createEdits(ports, state, batches)
  const removal = createRemoval(ports, state, batches)
  const ordering = createOrdering(ports, state, batches)
  const finished = createHandOver(ports, state, batches)

  function close() {
    if (!state.now().isOpen) return
    removal.settleAll()
    state.set({ isOpen: false, view: 'camera', editing: null })
    ports.camera.stop()
    ports.keepAwake(false)
  }

  return {
    subscribe: state.subscribe,
    getSnapshot: state.now,

    open() {
      if (state.now().isOpen) return
      state.set({ isOpen: true, problem: null })
      camera.forgetTaps()
      ports.keepAwake(true)
      camera.start()
    },
    close,
    continueWith(batch) {
      if (!finished.hasShots() && state.now().removed.length === 0) batches.resume(batch)
    },
    discard() {
      state.set({ view: 'camera', editing: null, problem: null })
      return finished.discard()
    },

    retryCamera: () => camera.startAgain(),
    askCameraAgain: () => camera.start(),
    flip: () => camera.flip(),
    setRatio(chosen) {
      camera.setRatio(chosen)
      ports.settings.write(ratioSetting, chosen)
    },
    setFilters: (filters) => state.set({ filters }),
    setSaveToGallery(on) {
      state.set({ saveToGallery: on })
      ports.settings.write(gallerySetting, String(on))
    },
    focusAt: (point, touch) => camera.focusAt(point, touch),
    setTorch: (on) => void camera.setTorch(on),
    setZoom: (value) => void camera.setZoom(value),
    shutter,

    review() {
      if (state.now().isOpen) state.set({ view: 'review', editing: null, problem: null })
    },
    takeMore() {
      state.set({ view: 'camera', editing: null, problem: null })
      camera.startAgain()
    },
    edit: (id) => edits.edit(id),
    cancelEdit: () => edits.cancel(),
    saveEdit: (adjustments) => edits.save(adjustments),
    undoEdit: (id) => edits.undo(id),
    applyToAll: (adjustments) => edits.applyToAll(adjustments),
    remove: (id) => removal.remove(id),
    undoRemove() {
      if (state.now().removed.length === 0) return
      removal.undo()
      ordering.keepAgain()
    },
    reorder: (ids) => ordering.reorder(ids),

    upload() {
      if (!finished.hasShots()) return finished.sayNothingToUpload()
      close()
      finished.finish()
    },
    nextItem() {
      if (!finished.hasShots()) return
      removal.settleAll()
      finished.finish()
      state.set({ view: 'camera', editing: null })
      camera.startAgain()
    },
  }
}

/** Putting shots in another order: it shows at once, is the order of upload, and goes to durable storage. */
function createOrdering(ports: CapturePorts, state: CaptureSnapshot, batches: Batches) {
  async function keep({ id, shots }: Batch): Promise<void> {
    const ids = shots.map((shot) => shot.id)
    await ports.keepOrder(ids, id).catch(() => state.set({ problem: orderOnlyOnThisPage }))
  }

  return {
    /** Shots that `ids` does not name, taken since, stay after the others. */
    reorder(ids: readonly string[]): void {
      const batch = batches.open()
      const places = new Map(ids.map((id, place) => [id, place]))
      const placeOf = ({ id }: { id: string }) => places.get(id) ?? ids.length
      batches.change(batch, { shots: batch.shots.toSorted((one, other) => placeOf(one) - placeOf(other)) })
      state.set({ problem: null })
      void during(batch, keep(batch))
    },

    /** The open batch has a shot back that the order kept last may not name. */
    keepAgain(): void {
      const batch = batches.open()
      void during(batch, keep(batch))
    },
  }
}
