import { normaliseSku, skuFault } from '../../../items/sku.ts'
import { createStore } from '../../../platform/web/store/store.ts'
import { skuGroups } from '../../sku-groups.ts'
import { sortPhotos } from '../../sort-photos.ts'
import type { ArrangedPhoto } from '../outbox/kept-batch.ts'
import type { AssignPorts } from './assign-ports.ts'
import { type AssignState, type ChosenPhoto, initialAssignState } from './assign-state.ts'
import type { KnownSkus } from './known-skus.ts'
import { withRemoved } from './removed-photo.ts'

export type ChoiceState = ReturnType<typeof createChoiceState>

/**
 * The dialog's state. The seller's actions show at once; the device's changes to hundreds of photos are collected and shown
 * once per frame. Derived values are kept current here, and the arrangement is recorded in the outbox.
 */
export function createChoiceState(ports: AssignPorts, knownSkus: KnownSkus) {
  const state = createStore<AssignState>(initialAssignState(ports.newId()))
  const record = createArrangementRecord(ports)
  const collected = createCollectedChanges()
  let isFrameRequested = false

  function set(changes: Partial<AssignState>): void {
    const before = state.get()
    // Every press clears the message of the press before.
    const applied = 'fault' in changes ? { stayedReason: null, ...changes } : changes
    const { photos = before.photos, removed = before.removed } = applied
    const hints = { last: knownSkus.last(), next: knownSkus.next(photos) }
    if (photos === before.photos && removed === before.removed) return state.set({ ...applied, hints })
    const next: Partial<AssignState> = { ...applied, ...derivedFrom(photos, { ...before, ...applied }, ports), hints }
    state.set(next)
    const { choiceId = before.choiceId } = next
    if (choiceId !== before.choiceId) record(before.choiceId, [])
    // The record includes removed photos, so that a later page shows them as they were.
    record(choiceId, withRemoved(photos, removed))
  }

  function showCollected(): void {
    if (!isFrameRequested) return
    isFrameRequested = false
    set(collected.takeFor(state.get()))
  }

  function showSoon(): void {
    if (isFrameRequested) return
    isFrameRequested = true
    ports.nextFrame(showCollected)
  }

  return {
    subscribe: state.subscribe,
    getSnapshot: state.get,
    /** The state with all collected changes applied. */
    current(): AssignState {
      showCollected()
      return state.get()
    },
    set,
    /** `setSoon`, `changeSoon` and `rejectSoon` show with the next frame. Changes of a photo that is gone then are dropped. */
    setSoon(changes: Partial<AssignState>): void {
      collected.set(changes)
      showSoon()
    },
    changeSoon(id: string, changes: Partial<ChosenPhoto>): void {
      collected.change(id, changes)
      showSoon()
    },
    rejectSoon(file: AssignState['rejected'][number]): void {
      collected.reject(file)
      showSoon()
    },
  }
}

/**
 * The values that follow from the photos. A choice ends with its last photo, once no photo can come back; the next one gets a
 * new id.
 */
function derivedFrom(
  photos: AssignState['photos'],
  { selected, unkeptReason, removed }: AssignState,
  { newId }: Pick<AssignPorts, 'newId'>,
): Partial<AssignState> {
  if (photos.length + removed.length === 0) {
    const {
      counts,
      skuFaults,
      keptAt,
      sortedBy,
      selected: noSelection,
      undo,
      unkeptReason: noReason,
      pendingAction,
      splitQuestion,
    } = initialAssignState('')
    return {
      counts,
      skuFaults,
      keptAt,
      sortedBy,
      selected: noSelection,
      undo,
      unkeptReason: noReason,
      pendingAction,
      splitQuestion,
      choiceId: newId(),
    }
  }
  const presentIds = new Set(photos.map(({ id }) => id))
  const isComplete = [...selected].every((id) => presentIds.has(id))
  return {
    ...choiceSummary(photos),
    selected: isComplete ? selected : new Set([...selected].filter((id) => presentIds.has(id))),
    unkeptReason: withRemoved(photos, removed).some(({ state }) => state === 'unkept') ? unkeptReason : null,
    ...(photos.length === 0 && { pendingAction: null, splitQuestion: null }),
  }
}

/** The counts and SKU faults of a choice. Photos with an invalid SKU do not count as having one. */
function choiceSummary(photos: readonly ChosenPhoto[]): Pick<AssignState, 'counts' | 'skuFaults'> {
  const groups = skuGroups(photos)
  const skuFaults = new Map<string, string>()
  let [withSku, products] = [0, 0]
  for (const group of groups) {
    const fault = skuFault(normaliseSku(group.sku))
    if (fault) for (const { id } of group.photos) skuFaults.set(id, fault)
    else [withSku, products] = [withSku + group.photos.length, products + 1]
  }
  return { counts: { images: photos.length, withSku, products }, skuFaults }
}

type Rejected = AssignState['rejected'][number]

/** Collects changes of single photos, removed ones included, so that hundreds of them cost one pass over the choice. */
function createCollectedChanges() {
  let photos = new Map<string, Partial<ChosenPhoto>>()
  let rejected = new Map<string, Rejected>()
  let others: Partial<AssignState> = {}

  return {
    change(id: string, changes: Partial<ChosenPhoto>): void {
      photos.set(id, { ...photos.get(id), ...changes })
    },
    reject(file: Rejected): void {
      rejected.set(file.id, file)
    },
    set(changes: Partial<AssignState>): void {
      others = { ...others, ...changes }
    },
    /** Applies the collected changes to the state, once. A photo that did not change stays the same object. */
    takeFor(state: AssignState): Partial<AssignState> {
      const [photoChanges, rejections, otherChanges] = [photos, rejected, others]
      photos = new Map()
      rejected = new Map()
      others = {}
      if (photoChanges.size + rejections.size === 0) return otherChanges
      const withChanges = (photo: ChosenPhoto) =>
        photoChanges.has(photo.id) ? { ...photo, ...photoChanges.get(photo.id) } : photo
      const changed = state.photos.filter(({ id }) => !rejections.has(id)).map(withChanges)
      // A removed file that is no photo is dropped silently.
      const removed = state.removed.filter(({ photo }) => !rejections.has(photo.id))
      const removedIds = new Set(state.removed.map(({ photo }) => photo.id))
      const needsSort =
        state.sortedBy === 'time' && [...photoChanges.values()].some(({ takenAt }) => takenAt !== undefined)
      return {
        ...otherChanges,
        photos: needsSort ? sortPhotos(changed, 'time') : changed,
        rejected: [...state.rejected, ...[...rejections.values()].filter(({ id }) => !removedIds.has(id))],
        removed: removed.map((each) => ({ ...each, photo: withChanges(each.photo) })),
      }
    },
  }
}

/** `isKept`: the outbox has at least one of the photos, so a later page needs this record. */
type Arrangement = { readonly arranged: readonly ArrangedPhoto[]; readonly isKept: boolean }

/**
 * Records SKUs and order of choices in the outbox, one write at a time. Changes during a write are written together after it; a
 * failed write is repeated with the next change. Photos that are only on this page are left out.
 */
function createArrangementRecord(ports: Pick<AssignPorts, 'arrange' | 'report'>) {
  const recorded = new Map<string, readonly ArrangedPhoto[]>()
  const waiting = new Map<string, Arrangement>()
  const failed = new Set<string>()
  let isWriting = false

  async function write() {
    if (isWriting) return
    isWriting = true
    for (let next = waiting.entries().next(); !next.done; next = waiting.entries().next()) {
      const [choiceId, { arranged, isKept }] = next.value
      waiting.delete(choiceId)
      failed.delete(choiceId)
      await ports.arrange(choiceId, arranged).catch((error: unknown) => {
        failed.add(choiceId)
        if (isKept) ports.report(error)
      })
    }
    isWriting = false
  }

  return function record(choiceId: string, photos: readonly ChosenPhoto[]): void {
    const arranged = photos
      .filter(({ state }) => state !== 'unkept')
      .map(({ id, sku }) => ({ id, sku: normaliseSku(sku) }))
    if (isSame(arranged, recorded.get(choiceId) ?? []) && !failed.has(choiceId)) return
    if (arranged.length === 0) recorded.delete(choiceId)
    else recorded.set(choiceId, arranged)
    waiting.set(choiceId, { arranged, isKept: photos.some(({ state }) => state === 'kept') })
    void write()
  }
}

function isSame(one: readonly ArrangedPhoto[], other: readonly ArrangedPhoto[]): boolean {
  return one.length === other.length && one.every(({ id, sku }, at) => id === other[at]?.id && sku === other[at].sku)
}
