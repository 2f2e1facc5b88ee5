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
 * The dialog's state. What a seller does shows at once; what the device does to hundreds of photos is collected and shown
 * once per frame. What follows from the photos is kept right here, their arrangement in the outbox too.
 */
export function createChoiceState(ports: AssignPorts, known: KnownSkus) {
  const state = createStore<AssignState>(initialAssignState(ports.newId()))
  const record = createArrangementRecord(ports)
  const collected = createCollectedChanges()
  let isFrameAsked = false

  function set(changes: Partial<AssignState>): void {
    const before = state.now()
    // Every press says anew what it did.
    const news = 'fault' in changes ? { stayed: null, ...changes } : changes
    const { photos = before.photos, removed = before.removed } = news
    const hints = { last: known.last(), next: known.next(photos) }
    if (photos === before.photos && removed === before.removed) return state.set({ ...news, hints })
    const next: Partial<AssignState> = { ...news, ...followingFrom(photos, { ...before, ...news }, ports), hints }
    state.set(next)
    const { choiceId = before.choiceId } = next
    if (choiceId !== before.choiceId) record(before.choiceId, [])
    // A later page brings removed photos back as they were.
    record(choiceId, withRemoved(photos, removed))
  }

  function showCollected(): void {
    if (!isFrameAsked) return
    isFrameAsked = false
    set(collected.takeFor(state.now()))
  }

  function soon(): void {
    if (isFrameAsked) return
    isFrameAsked = true
    ports.nextFrame(showCollected)
  }

  return {
    subscribe: state.subscribe,
    getSnapshot: state.now,
    /** With everything that was collected. */
    now(): AssignState {
      showCollected()
      return state.now()
    },
    set,
    /** The following show with the next frame; what they say of a photo that is gone by then is forgotten. */
    setSoon(news: Partial<AssignState>): void {
      collected.set(news)
      soon()
    },
    changeSoon(id: string, news: Partial<ChosenPhoto>): void {
      collected.change(id, news)
      soon()
    },
    rejectSoon(file: AssignState['rejected'][number]): void {
      collected.reject(file)
      soon()
    },
  }
}

/** A choice ends with its last photo, once none can be brought back: the next one has an id of its own. */
function followingFrom(
  photos: AssignState['photos'],
  { selected, unkept, removed }: AssignState,
  { newId }: Pick<AssignPorts, 'newId'>,
): Partial<AssignState> {
  if (photos.length + removed.length === 0) {
    const {
      counts,
      skuFaults,
      keptAt,
      sortedBy,
      selected: none,
      undo,
      unkept: never,
      waitsTo,
      splitting,
    } = initialAssignState('')
    return {
      counts,
      skuFaults,
      keptAt,
      sortedBy,
      selected: none,
      undo,
      unkept: never,
      waitsTo,
      splitting,
      choiceId: newId(),
    }
  }
  const here = new Set(photos.map(({ id }) => id))
  const isWhole = [...selected].every((id) => here.has(id))
  return {
    ...choiceSummary(photos),
    selected: isWhole ? selected : new Set([...selected].filter((id) => here.has(id))),
    unkept: withRemoved(photos, removed).some(({ state }) => state === 'unkept') ? unkept : null,
    ...(photos.length === 0 && { waitsTo: null, splitting: null }),
  }
}

/** What follows from the photos of a choice: what is wrong with the SKUs under them, and counts, without the wrong ones. */
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

/** Changes of single photos, removed ones among them, gathered so that hundreds of them cost one pass over the choice. */
function createCollectedChanges() {
  let photos = new Map<string, Partial<ChosenPhoto>>()
  let rejected = new Map<string, Rejected>()
  let others: Partial<AssignState> = {}

  return {
    change(id: string, news: Partial<ChosenPhoto>): void {
      photos.set(id, { ...photos.get(id), ...news })
    },
    reject(file: Rejected): void {
      rejected.set(file.id, file)
    },
    set(news: Partial<AssignState>): void {
      others = { ...others, ...news }
    },
    /** What they make of the state, once. A photo that did not change stays the same object. */
    takeFor(state: AssignState): Partial<AssignState> {
      const [changes, out, news] = [photos, rejected, others]
      photos = new Map()
      rejected = new Map()
      others = {}
      if (changes.size + out.size === 0) return news
      const withNews = (photo: ChosenPhoto) => (changes.has(photo.id) ? { ...photo, ...changes.get(photo.id) } : photo)
      const changed = state.photos.filter(({ id }) => !out.has(id)).map(withNews)
      // Of a removed file that is no photo nobody needs to know.
      const removed = state.removed.filter(({ photo }) => !out.has(photo.id))
      const unnamed = new Set(state.removed.map(({ photo }) => photo.id))
      const isLate = state.sortedBy === 'time' && [...changes.values()].some(({ takenAt }) => takenAt !== undefined)
      return {
        ...news,
        photos: isLate ? sortPhotos(changed, 'time') : changed,
        rejected: [...state.rejected, ...[...out.values()].filter(({ id }) => !unnamed.has(id))],
        removed: removed.map((each) => ({ ...each, photo: withNews(each.photo) })),
      }
    },
  }
}

/** `isKept`: any of the photos is in the outbox, so that a later page would miss what is written here. */
type Arrangement = { readonly arranged: readonly ArrangedPhoto[]; readonly isKept: boolean }

/**
 * Records SKUs and order of choices in the outbox, one write after the other: what changes while one is under way is
 * written together after it, and what failed with the next change. Photos that are only on this page are no part of it.
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
