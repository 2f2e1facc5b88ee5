import { createWatchedState } from '../../../platform/web/store/watched-state.ts'
import type { AssignPorts } from './assign-ports.ts'
import { type AssignState, type ChosenPhoto, initialAssignState } from './assign-state.ts'
import { choiceSummary } from './choice-summary.ts'
import { createCollectedChanges } from './collected-changes.ts'
import type { KnownSkus } from './known-skus.ts'
import { createArrangementRecord } from './record-arrangement.ts'
import { withRemoved } from './removed-photo.ts'

export type ChoiceState = ReturnType<typeof createChoiceState>

/**
 * The dialog's state. What a seller does shows at once; what the device does to hundreds of photos is collected and shown
 * once per frame. What follows from the photos is kept right here, their arrangement in the outbox too.
 */
export function createChoiceState(ports: AssignPorts, known: KnownSkus) {
  const state = createWatchedState<AssignState>(initialAssignState(ports.newId()))
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
