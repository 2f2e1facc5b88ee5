import type { Adjustments, LiveFilters } from '../../imaging/adjustments.ts'
import { type AspectRatio, aspectRatios } from '../../imaging/aspect-ratio.ts'
import { createStore } from '../../platform/web/store/store.ts'
import { type CaptureState, initialCaptureState } from '../capture-state.ts'
import { orderOnlyOnThisPage } from '../shot-sentences.ts'
import type { CapturePorts, ShotBatch } from './capture-ports.ts'
import type { CaptureStateStore } from './capture-state-store.ts'
import { createEdits } from './edit-shots.ts'
import { followCamera } from './follow-camera.ts'
import { createHandOver } from './hand-over.ts'
import { createRemoval } from './remove-shot.ts'
import { type Batch, type Batches, createBatches, trackTask } from './shot-batches.ts'
import { createShutter } from './take-shot.ts'

/** The camera overlay's state and all actions of a seller. An action may be called twice, or when it has no effect. */
export type CaptureStore = {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => CaptureState<Blob>

  /** Opens the overlay and starts the camera. */
  readonly open: () => void
  /** Stops the camera and closes the overlay. The shots stay. */
  readonly close: () => void
  /** Continues a batch that was kept earlier, unless something was shot since. It does not open the overlay. */
  readonly continueWith: (batch: ShotBatch) => void
  /** Removes the shots of the current batch. */
  readonly discard: () => Promise<void>

  readonly retryCamera: () => void
  /** Requests a camera again that has not answered. */
  readonly askCameraAgain: () => void
  readonly flip: () => void
  readonly setRatio: (ratio: AspectRatio) => void
  readonly setFilters: (filters: LiveFilters) => void
  readonly setSaveToGallery: (on: boolean) => void
  /** A tap or click at a point from 0 to 1 within the visible frame. */
  readonly focusAt: (point: { x: number; y: number }, touch: boolean) => void
  readonly setTorch: (on: boolean) => void
  readonly setZoom: (value: number) => void
  /** Takes a photo. Calls `onTaking` when it starts. Resolves when the shot shows, or when `problem` has the error. */
  readonly shutter: (onTaking?: () => void) => Promise<void>

  readonly review: () => void
  readonly takeMore: () => void
  readonly edit: (id: string) => void
  readonly cancelEdit: () => void
  /** Resolves with true when the edit is saved and the review grid shows. False leaves the editor open, with `problem`. */
  readonly saveEdit: (adjustments: Adjustments) => Promise<boolean>
  /** Restores the adjustments before the last save of this photo. */
  readonly undoEdit: (id: string) => Promise<void>
  /** Applies the adjustments to all photos of the batch, then shows the review grid. False if `problem` names failed ones. */
  readonly applyToAll: (adjustments: Adjustments) => Promise<boolean>
  /** Removes a shot; it can be restored for 10 s. */
  readonly remove: (id: string) => void
  readonly undoRemove: () => void
  /** Puts the shots in the order of these ids, which is the order of upload: the first becomes the primary photo. */
  readonly reorder: (ids: readonly string[]) => void

  /** Hands the batch over and closes the overlay. */
  readonly upload: () => void
  /** Hands the batch over and continues with the next item; the camera stays open. */
  readonly nextItem: () => void
}

const gallerySetting = 'saveToGallery'
const ratioSetting = 'cameraRatio'

/** Creates the store outside of React; it lives as long as the page. `maxShots`: maximum of photos per item. */
export function createCaptureStore(ports: CapturePorts, { maxShots }: { maxShots: number }): CaptureStore {
  const saveToGallery = ports.settings.read(gallerySetting) === 'true'
  const storedRatio = ports.settings.read(ratioSetting)
  const ratio = aspectRatios.find((each) => each === storedRatio)
  const state = createStore(initialCaptureState<Blob>(ports.newId(), { saveToGallery, ...(ratio && { ratio }) }))
  const batches = createBatches(state, () => ports.newId())
  const camera = followCamera(ports, state)
  const shutter = createShutter(ports, state, batches, maxShots)
  const edits = createEdits(ports, state, batches)
  const removal = createRemoval(ports, state, batches)
  const ordering = createOrdering(ports, state, batches)
  const handOver = createHandOver(ports, state, batches)

  function close() {
    if (!state.get().isOpen) return
    removal.removeAllForGood()
    state.set({ isOpen: false, view: 'camera', editedShotId: null })
    ports.camera.stop()
    ports.keepAwake(false)
  }

  return {
    subscribe: state.subscribe,
    getSnapshot: state.get,

    open() {
      if (state.get().isOpen) return
      state.set({ isOpen: true, problem: null })
      camera.forgetTaps()
      ports.keepAwake(true)
      camera.start()
    },
    close,
    continueWith(batch) {
      if (!handOver.hasShots() && state.get().removedShots.length === 0) batches.resume(batch)
    },
    discard() {
      state.set({ view: 'camera', editedShotId: null, problem: null })
      return handOver.discard()
    },

    retryCamera: () => camera.startIfStopped(),
    askCameraAgain: () => camera.start(),
    flip: () => camera.flip(),
    setRatio(newRatio) {
      camera.setRatio(newRatio)
      ports.settings.write(ratioSetting, newRatio)
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
      if (state.get().isOpen) state.set({ view: 'review', editedShotId: null, problem: null })
    },
    takeMore() {
      state.set({ view: 'camera', editedShotId: null, problem: null })
      camera.startIfStopped()
    },
    edit: (id) => edits.edit(id),
    cancelEdit: () => edits.cancel(),
    saveEdit: (adjustments) => edits.save(adjustments),
    undoEdit: (id) => edits.undo(id),
    applyToAll: (adjustments) => edits.applyToAll(adjustments),
    remove: (id) => removal.remove(id),
    undoRemove() {
      if (state.get().removedShots.length === 0) return
      removal.undo()
      ordering.keepAgain()
    },
    reorder: (ids) => ordering.reorder(ids),

    upload() {
      if (!handOver.hasShots()) return handOver.showNothingToUpload()
      close()
      handOver.finish()
    },
    nextItem() {
      if (!handOver.hasShots()) return
      removal.removeAllForGood()
      handOver.finish()
      state.set({ view: 'camera', editedShotId: null })
      camera.startIfStopped()
    },
  }
}

/** Reorders shots: the order shows at once, is the order of upload, and is stored durably. */
function createOrdering(ports: CapturePorts, state: CaptureStateStore, batches: Batches) {
  async function keep({ id, shots }: Batch): Promise<void> {
    const ids = shots.map((shot) => shot.id)
    await ports.keepOrder(ids, id).catch(() => state.set({ problem: orderOnlyOnThisPage }))
  }

  return {
    /** Sorts the shots by `ids`. Shots taken since, which `ids` does not name, come last. */
    reorder(ids: readonly string[]): void {
      const batch = batches.current()
      const positions = new Map(ids.map((id, index) => [id, index]))
      const positionOf = ({ id }: { id: string }) => positions.get(id) ?? ids.length
      batches.change(batch, { shots: batch.shots.toSorted((one, other) => positionOf(one) - positionOf(other)) })
      state.set({ problem: null })
      void trackTask(batch, keep(batch))
    },

    /** Stores the order again after a shot was restored, because the stored order may not name it. */
    keepAgain(): void {
      const batch = batches.current()
      void trackTask(batch, keep(batch))
    },
  }
}
