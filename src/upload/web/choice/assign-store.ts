import { maxPhotosPerListing } from '../../../photos/limits.ts'
import { sortPhotos } from '../../sort-photos.ts'
import type { KeptBatch } from '../outbox/kept-batch.ts'
import { createFileIntake } from './add-files.ts'
import { createProductMoves } from './arrange-products.ts'
import type { AssignPorts } from './assign-ports.ts'
import { createSkuAssignment } from './assign-skus.ts'
import { type AssignState, type ChosenPhoto, duplicatePhotos } from './assign-state.ts'
import { type BulkSku, createBulkSku } from './bulk-sku.ts'
import { type ChoiceState, createChoiceState } from './choice-state.ts'
import type { ChosenFile } from './chosen-files.ts'
import { createCrowdedProduct } from './crowded-product.ts'
import { handOverChoice, uploadFault } from './hand-over-choice.ts'
import { createKnownSkus, type SkuFacts } from './known-skus.ts'
import { type ChoiceReader, createChoiceReader } from './read-choice.ts'
import { createRemoval } from './remove-photo.ts'
import { withRemoved } from './removed-photo.ts'
import { createSelection } from './select-photos.ts'
import { isClearSplit, nothingToSplit, photosToSplit, splitChoice } from './split-choice.ts'
import { createLastChange } from './undo-change.ts'

export type { AssignPorts } from './assign-ports.ts'
export type { AssignState, ChosenPhoto } from './assign-state.ts'
export type { ChosenFile } from './chosen-files.ts'

/**
 * The store of the dialog "Upload and Assign SKUs": its state and every action of the seller. Each call may come twice, or
 * late.
 */
export type AssignStore = {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => AssignState

  readonly open: () => void
  /** Closes the dialog. The choice stays, and keeping its photos continues. */
  readonly close: () => void
  /**
   * Adds files to the choice, and opens the dialog. The first files are split into products by clear pauses between them, else
   * the seller is asked about a pile that is too large for one product.
   */
  readonly add: (files: readonly ChosenFile[]) => void
  /** Removes photos from the choice. A single photo can be brought back for ten seconds. */
  readonly remove: (ids: readonly string[]) => void
  /** Removes the duplicate photos. */
  readonly removeDuplicates: () => void
  /** Keeps the duplicate photos, and asks no more about them. */
  readonly keepDuplicates: () => void
  /** Brings back the photo that was removed last, while it can come back. */
  readonly bringBack: () => void

  readonly select: (id: string, how: 'only' | 'toggle' | 'range') => void
  /**
   * Selects by a drag from one photo to another: the selection before the drag, and all photos between. Each call replaces the
   * last.
   */
  readonly selectBetween: (fromId: string, toId: string) => void
  readonly selectAll: () => void
  readonly clearSelection: () => void

  readonly setSku: (id: string, typed: string) => void
  readonly setBulkSku: (typed: string) => void
  /** Fills the bulk field with `hints.next`. */
  readonly takeNextSku: () => void
  /** Gives the selected photos the SKU of the bulk field. False when `fault` says why not. */
  readonly assign: () => boolean
  /**
   * Hands over every photo with a SKU, or none. False when `fault` says why not. True also when the upload follows later
   * (`pendingAction`). The dialog closes when nothing is left.
   */
  readonly upload: () => boolean
  /** Assigns, then uploads. Without a selection it only uploads. */
  readonly assignAndUpload: () => boolean

  readonly sort: (by: 'name' | 'time') => void
  /**
   * Splits the selected photos (else those without a SKU) into products by the pauses between them, one SKU after the other.
   */
  readonly splitByTime: () => void
  /** Asks how to split the photos. */
  readonly askToSplit: () => void
  /** Like `splitByTime`, but after every `photosEach` photos in their order. */
  readonly splitEvery: (photosEach: number) => void
  /** Keeps the photos of the question as one product, and continues the press. */
  readonly keepAsOne: () => void
  readonly dismissSplitQuestion: () => void
  /** Selects all photos of the products that the selected photos belong to. */
  readonly selectProducts: () => void
  /** Moves the selected photos to another product of the choice. */
  readonly moveTo: (sku: string) => void
  /** Makes the selected photos a product of their own, with the SKU `hints.next`. */
  readonly splitOff: () => void
  /** Merges the products of the selected photos into the first of them. */
  readonly merge: () => void
  /** Undoes the change that `undo` describes. */
  readonly undoLast: () => void
  readonly dismissRejected: () => void
  /** Removes all photos of the choice, also from the outbox, and closes the dialog. */
  readonly discard: () => Promise<void>

  /** Continues a choice that an earlier page left. Does nothing when this page has photos of its own. Opens no dialog. */
  readonly continueWith: (batch: KeptBatch) => void
  /** Updates the known SKUs: the queue's last one, the newest item's, the server's forecast, and all used ones. */
  readonly updateSkuFacts: (facts: SkuFacts) => void
}

/** The store lives outside of React, as long as the page. */
export function createAssignStore(ports: AssignPorts): AssignStore {
  const knownSkus = createKnownSkus()
  const state = createChoiceState(ports, knownSkus)
  const reader = createChoiceReader(ports, state, onProgress)
  const bulk = createBulkSku(ports, state, knownSkus)
  const lastChange = createLastChange(state)
  const crowded = createCrowdedProduct(state)
  const skus = createSkuAssignment(state, knownSkus, bulk, lastChange, crowded)
  const removal = createRemoval(ports, state, reader)
  const handOver = () => {
    const isDone = handOverChoice(ports, state, knownSkus, reader)
    // Removed photos can come back as long as other photos of the choice stay.
    if (isDone && state.current().photos.length === 0) removal.settleAll()
    return isDone
  }
  /** Photos per product of the last requested split; undefined for a split by time. */
  let photosEach: number | undefined
  const split = () => splitChoice(state, knownSkus, bulk, lastChange, photosEach)
  const addFiles = createFileIntake(ports, state, reader, bulk, lastChange)
  /** True from the first files of a choice until they are split, or the seller has changed something. */
  let hasNewPile = false

  function onProgress() {
    runPendingAction()
    splitNewPile()
  }

  /** Splits the first files of a choice into products, once all are read and the next SKU is known. */
  function splitNewPile() {
    if (!hasNewPile || reader.isReadingAny() || knownSkus.next(state.getSnapshot().photos) === null) return
    hasNewPile = false
    const { photos, selected, pendingAction } = state.current()
    if (pendingAction !== null || !photos.every(({ id, sku }) => sku === '' && selected.has(id))) return
    photosEach = undefined
    if (isClearSplit(photos)) split()
    else if (photos.length > maxPhotosPerListing) askToSplit()
  }

  function askToSplit() {
    const ids = new Set(photosToSplit(state.current()).map(({ id }) => id))
    state.set({ fault: ids.size === 0 ? nothingToSplit : null })
    if (ids.size > 0) state.set({ splitQuestion: { ids, sku: null, interruptedPress: 'nothing' } })
  }

  /** Runs the press that came too early, once its photos are in the outbox, and for a split also read. */
  function runPendingAction() {
    const { pendingAction } = state.getSnapshot()
    if (pendingAction === null || isWaiting(pendingAction)) return
    setPendingAction(null)
    if (pendingAction === 'upload') handOver()
    else split()
  }

  function setPendingAction(pendingAction: AssignState['pendingAction']): void {
    state.set({ pendingAction })
    reader.setPreviewPriority()
  }

  function isWaiting(to: 'upload' | 'split'): boolean {
    const current = state.getSnapshot()
    const photos = to === 'upload' ? current.photos.filter(({ sku }) => sku.trim() !== '') : photosToSplit(current)
    return photos.some(({ id }) => (to === 'upload' ? reader.isKeeping(id) : reader.isReading(id)))
  }

  function requestSplit(each: number | undefined): void {
    photosEach = each
    state.set({ fault: null })
    if (isWaiting('split')) setPendingAction('split')
    else split()
  }

  function upload(): boolean {
    const fault = uploadFault(state.current())
    state.set({ fault: fault ?? null })
    if (fault !== undefined || crowded.beforeUpload()) return false
    if (!isWaiting('upload')) return handOver()
    setPendingAction('upload')
    return true
  }

  return {
    subscribe: state.subscribe,
    getSnapshot: state.getSnapshot,

    open: () => state.set({ isOpen: true }),
    close: () => state.set({ isOpen: false, fault: null, splitQuestion: null }),
    add(files) {
      if (state.current().photos.length === 0) hasNewPile = true
      addFiles(files)
    },
    remove(ids) {
      removal.remove(ids)
      runPendingAction()
    },

    removeDuplicates() {
      const ids = duplicatePhotos(state.current()).map(({ id }) => id)
      if (ids.length > 0) removal.remove(ids)
      runPendingAction()
    },
    keepDuplicates() {
      const current = state.current()
      state.set({
        keptDuplicateIds: new Set([...current.keptDuplicateIds, ...duplicatePhotos(current).map(({ id }) => id)]),
      })
    },

    ...createSelection(state),

    ...skus,
    assign: () => skus.assign(),
    ...createProductMoves(state, knownSkus, bulk, lastChange),
    setBulkSku(typed) {
      hasNewPile = false
      bulk.type(typed)
    },
    takeNextSku: () => bulk.fillNext(),
    upload,
    assignAndUpload: () => (state.current().selected.size === 0 || skus.assign('assign-and-upload')) && upload(),

    sort(by) {
      const { photos, sortedBy } = state.current()
      if (photos.length === 0) return
      state.set({ photos: sortPhotos(photos, by), sortedBy: by, fault: null })
      lastChange.remember({
        description: by === 'name' ? 'Sorted by name' : 'Sorted by capture time',
        order: photos.map(({ id }) => id),
        alsoUndo: () => state.set({ sortedBy }),
      })
    },
    splitByTime: () => requestSplit(undefined),
    askToSplit,
    splitEvery: (each) => requestSplit(each),
    keepAsOne() {
      const interruptedPress = crowded.agree()
      if (interruptedPress === 'assign' || interruptedPress === 'assign-and-upload') skus.assign()
      if (interruptedPress === 'upload' || interruptedPress === 'assign-and-upload') upload()
    },
    dismissSplitQuestion() {
      state.set({ splitQuestion: null, fault: null })
      if (state.current().pendingAction === 'split') setPendingAction(null)
    },
    bringBack: () => removal.bringBack(),
    undoLast: () => lastChange.undo(),
    dismissRejected: () => state.set({ rejected: [] }),
    async discard() {
      const { photos, removed } = state.current()
      const ids = withRemoved(photos, removed).map(({ id }) => id)
      state.set({ photos: [], removed: [], rejected: [], isOpen: false, fault: null, splitQuestion: null })
      await reader.forget(ids)
    },

    continueWith: (batch) => continueChoice(state, reader, bulk, batch),
    updateSkuFacts(facts) {
      if (knownSkus.update(facts)) bulk.refresh()
      splitNewPile()
    },
  }
}

/** Continues a choice of an earlier page: names, SKUs and order are restored, previews are made again. */
function continueChoice(state: ChoiceState, reader: ChoiceReader, bulk: BulkSku, batch: KeptBatch): void {
  const current = state.current()
  if (current.photos.length + current.removed.length > 0 || batch.photos.length === 0) return
  const skus = new Map(batch.arranged?.map(({ id, sku }) => [id, sku]))
  const photos = batch.photos.map(({ id, name = '', photo, preview, takenAt }): ChosenPhoto => {
    const sku = skus.get(id) ?? ''
    const restored = {
      picture: preview,
      previewFailed: false,
      state: 'kept',
      longSideIfSmall: null,
      sameAs: null,
      storedAs: null,
    } as const
    return { id, name, folder: '', file: photo, takenAt, sku, ...restored }
  })
  state.set({ choiceId: batch.id, photos, keptAt: batch.keptAt })
  bulk.recall()
  reader.readAgain(photos)
}
