import type { AssignPorts } from './assign-ports.ts'
import type { ChosenPhoto } from './assign-state.ts'
import type { ChoiceState } from './choice-state.ts'
import { createKeeper } from './keep-choice.ts'
import { createPreviews } from './preview-choice.ts'
import { createSameBytes } from './same-bytes.ts'

export type ChoiceReader = ReturnType<typeof createChoiceReader>

/**
 * What the device does with each chosen photo: it is kept in the outbox, looked at for a twin, and previewed. `onProgress` hears
 * whenever one has come a step further, or goes no further.
 */
export function createChoiceReader(ports: AssignPorts, state: ChoiceState, onProgress: () => void) {
  /** Photos of this page: their files still lie where they were chosen from. */
  const own = new Set<string>()
  const unread = new Set<string>()
  let total = 0
  let places = 0

  const twins = createSameBytes(
    (file) => ports.hash(file),
    (id, sameAs) => state.changeSoon(id, { sameAs }),
  )
  const previews = createPreviews(ports, {
    onPicture: (id, picture) => state.changeSoon(id, { picture }),
    onDone: (id) => settle([id]),
    onFailed(id, reason) {
      // Of an earlier page's photo this may be the only copy: it stays, for the seller to decide.
      if (reason !== null && own.has(id)) reject(id, reason)
      else state.changeSoon(id, { previewFailed: true })
      settle([id])
    },
  })
  const keeper = createKeeper(ports, {
    onSettled(photo, { takenAt, fault }) {
      state.changeSoon(photo.id, { takenAt, state: fault === null ? 'kept' : 'unkept' })
      if (fault !== null) state.setSoon({ unkept: fault })
      else if (state.getSnapshot().keptAt === null) state.setSoon({ keptAt: ports.now() })
      twins.look({ ...photo, place: (places += 1) })
      previews.add(photo)
      onProgress()
    },
    onNotForgotten: (ids) => state.setSoon({ fault: notForgotten(ids.length) }),
  })

  function reject(id: string, reason: string): void {
    const photo = state.getSnapshot().photos.find((each) => each.id === id)
    if (photo) state.rejectSoon({ id, name: photo.name, reason })
    twins.drop([id])
    own.delete(id)
    void keeper.forget([id])
  }

  function start(ids: readonly string[]): void {
    for (const id of ids) unread.add(id)
    total += ids.length
    state.set({ reading: { done: total - unread.size, total } })
  }

  function settle(ids: readonly string[]): void {
    for (const id of ids) unread.delete(id)
    state.setSoon({ reading: unread.size === 0 ? null : { done: total - unread.size, total } })
    if (unread.size === 0) {
      total = 0
      previews.end()
    }
    onProgress()
  }

  /** Nothing that comes later about these is listened to. */
  function drop(ids: readonly string[]): void {
    previews.drop(ids)
    twins.drop(ids)
    for (const id of ids) own.delete(id)
    settle(ids)
    // The seller did it: it shows at once.
    state.now()
    pace()
  }

  function pace(): void {
    if (state.getSnapshot().waitsTo === 'upload') previews.hold()
    else previews.release()
  }

  return {
    /** Files of this page. */
    read(photos: readonly ChosenPhoto[], choiceId: string): void {
      const ids = photos.map(({ id }) => id)
      for (const id of ids) own.add(id)
      start(ids)
      keeper.keep(photos, choiceId)
    },
    /** Photos that are in the outbox already. */
    readAgain(photos: readonly ChosenPhoto[]): void {
      const ids = photos.map(({ id }) => id)
      keeper.know(ids)
      start(ids)
      for (const photo of photos) {
        twins.look({ ...photo, place: (places += 1) })
        previews.add(photo)
      }
    },
    isKeeping: keeper.isKeeping,
    /** While an upload waits for the outbox nothing else is done; compressing makes previews of what is uploaded. */
    pace,
    /** Whether it may still turn out to be no photo. */
    isReading: (id: string) => unread.has(id),
    /** Resolves when none of them is in the outbox any more. */
    forget(ids: readonly string[]): Promise<void> {
      drop(ids)
      return keeper.forget(ids)
    },
    /** Leaves them to the upload queue. */
    handOver(ids: readonly string[]): void {
      drop(ids)
      keeper.handOver(ids)
    },
  }
}

function notForgotten(photos: number): string {
  const [these, come] = photos === 1 ? ['A photo', 'comes'] : [`${photos} photos`, 'come']
  return `${these} could not be removed from this device and ${come} back when you open PastFash again. Remove ${photos === 1 ? 'it' : 'them'} then.`
}
