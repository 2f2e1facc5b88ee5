import { faultSentence } from '../../../imaging/photo-fault.ts'
import { readCaptureTime } from '../../../imaging/web/read-capture-time.ts'
import { AppError, sentenceOf } from '../../../platform/errors.ts'
import { atMost } from '../../../platform/web/net/at-most.ts'
import { isReadable } from '../../../platform/web/net/is-readable.ts'
import { mustAnswer } from '../../../platform/web/net/must-answer.ts'
import type { AssignPorts } from './assign-ports.ts'
import type { ChosenPhoto } from './assign-state.ts'
import type { ChoiceState } from './choice-state.ts'
import { createStoredSearch } from './find-stored.ts'
import { createPreviews } from './preview-choice.ts'
import { createSameBytes } from './same-bytes.ts'
import { smallSideOf } from './small-side-of.ts'

export type ChoiceReader = ReturnType<typeof createChoiceReader>

/**
 * What the device does with each chosen photo: it is kept in the outbox, looked at for a twin and for its size, and previewed. `onProgress` hears
 * whenever one has come a step further, or goes no further.
 */
export function createChoiceReader(ports: AssignPorts, state: ChoiceState, onProgress: () => void) {
  /** Photos of this page: their files still lie where they were chosen from. */
  const own = new Set<string>()
  const unread = new Set<string>()
  /** Photos that go by the outbox's copy. */
  const copied = new Set<string>()
  let total = 0
  let places = 0

  const hash = once((file: Blob) => ports.hash(file))
  const stored = createStoredSearch({ ...ports, hash }, (id, storedAs) => state.changeSoon(id, { storedAs }))
  const twins = createSameBytes(hash, (id, sameAs) => state.changeSoon(id, { sameAs }))
  const previews = createPreviews(ports, {
    onPicture: (id, picture) => state.changeSoon(id, { picture }),
    onDone: (id) => settle([id]),
    onFailed: (photo, error) => void previewAgain(photo, error),
  })
  const keeper = createKeeper(ports, {
    onSettled(photo, { takenAt, fault }) {
      state.changeSoon(photo.id, { takenAt, state: fault === null ? 'kept' : 'unkept' })
      if (fault !== null) state.setSoon({ unkept: fault })
      else if (state.getSnapshot().keptAt === null) state.setSoon({ keptAt: ports.now() })
      look(photo)
      onProgress()
    },
    onNotForgotten: (ids) => state.setSoon({ fault: notForgotten(ids.length) }),
  })

  function look(photo: ChosenPhoto): void {
    twins.look({ ...photo, place: (places += 1) })
    stored.look(photo)
    previews.add(photo)
    void measure(photo)
  }

  async function measure(photo: ChosenPhoto): Promise<void> {
    const smallSide = await smallSideOf(photo.file)
    if (smallSide !== null) state.changeSoon(photo.id, { smallSide })
  }

  /** A file that its device has taken back is read from the outbox, once. */
  async function previewAgain(photo: ChosenPhoto, error: unknown): Promise<void> {
    const { id } = photo
    const isThere = await isReadable(photo.file)
    const isKept = keeper.isKept(id)
    const copy = !isThere && isKept && !copied.has(id) ? await ports.find(id).catch(() => undefined) : undefined
    // Let go meanwhile.
    if (!unread.has(id)) return
    if (copy) {
      copied.add(id)
      state.changeSoon(id, { file: copy.photo })
      return previews.add({ ...photo, file: copy.photo })
    }
    const reason = isThere ? refusalOf(error) : faultSentence('unreadable', photo.name)
    // What is kept may be the only copy, and so may an earlier page's: it stays, for the seller to decide.
    if (reason !== null && own.has(id) && (isThere || !isKept)) reject(photo, reason)
    else state.changeSoon(id, { previewFailed: true })
    settle([id])
  }

  function reject({ id, name }: ChosenPhoto, reason: string): void {
    state.rejectSoon({ id, name, reason })
    twins.drop([id])
    own.delete(id)
    copied.delete(id)
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
    for (const id of ids) {
      own.delete(id)
      copied.delete(id)
    }
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
      for (const photo of photos) look(photo)
    },
    isKeeping: keeper.isKeeping,
    /** While an upload waits for the outbox nothing else is done; compressing makes previews of what is uploaded. */
    pace,
    /** Whether it may still turn out to be no photo. */
    isReading: (id: string) => unread.has(id),
    /** One that may be brought back is kept and previewed all the same. */
    setAside(id: string): void {
      twins.setAside(id)
      pace()
    },
    bringBack: (id: string) => twins.bringBack(id),
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

/** Only what another try cannot help: a browser short of memory says nothing about the photo. */
function refusalOf(error: unknown): string | null {
  return error instanceof AppError && error.code === 'bad-input' ? error.sentence : null
}

function notForgotten(photos: number): string {
  const [these, come] = photos === 1 ? ['A photo', 'comes'] : [`${photos} photos`, 'come']
  return `${these} could not be removed from this device and ${come} back when you open PastFash again. Remove ${photos === 1 ? 'it' : 'them'} then.`
}

/** Reads each file once, however often it is asked about. */
function once<Found>(read: (file: Blob) => Promise<Found>): (file: Blob) => Promise<Found> {
  const found = new WeakMap<Blob, Promise<Found>>()
  return (file) => {
    const known = found.get(file) ?? read(file)
    found.set(file, known)
    return known
  }
}

type KeepListener = {
  /** The photo is on the device, or `fault` says why it is only on this page. Not told of a photo that was let go. */
  readonly onSettled: (photo: ChosenPhoto, outcome: { takenAt: number; fault: string | null }) => void
  /** They are still in the outbox. */
  readonly onNotForgotten: (ids: readonly string[]) => void
}

const onlyHere = 'This device could not keep the photo, so it is only on this page. Upload before you close this page.'
const notKept = (error: unknown) => sentenceOf(error) ?? onlyHere

/** Photos put into the outbox at once. */
const keptAtOnce = 3
/** Seconds for the capture time: a file may lie where it must be fetched from, and the others wait behind it. */
const timeWithin = 10

/** Puts chosen photos into the outbox, in order, and takes them out again. Never rejects. */
function createKeeper(ports: Pick<AssignPorts, 'keep' | 'forget'>, { onSettled, onNotForgotten }: KeepListener) {
  /** On their way into the outbox. */
  const underWay = new Map<string, Promise<void>>()
  const kept = new Set<string>()
  const letGo = new Set<string>()
  const inTurn = atMost(keptAtOnce)

  async function keep(photo: ChosenPhoto, choiceId: string): Promise<void> {
    if (!letGo.has(photo.id)) await put(photo, choiceId)
    else underWay.delete(photo.id)
    if (letGo.delete(photo.id)) await forget([photo.id])
  }

  async function put(photo: ChosenPhoto, choiceId: string): Promise<void> {
    const { id, name, file } = photo
    const captured = await mustAnswer(readCaptureTime(file), timeWithin).catch(() => undefined)
    const takenAt = captured ?? photo.takenAt
    const fault = await ports.keep({ id, batchId: choiceId, takenAt, photo: file, name }).then(() => null, notKept)
    if (fault === null) kept.add(id)
    underWay.delete(id)
    if (!letGo.has(id)) onSettled(photo, { takenAt, fault })
  }

  async function forget(ids: readonly string[]): Promise<void> {
    const here = ids.filter((id) => kept.delete(id))
    if (here.length > 0) await ports.forget(here).catch(() => onNotForgotten(here))
  }

  return {
    keep(photos: readonly ChosenPhoto[], choiceId: string): void {
      for (const photo of photos)
        underWay.set(
          photo.id,
          inTurn(() => keep(photo, choiceId)),
        )
    },
    isKeeping: (id: string) => underWay.has(id),
    /** It is in the outbox, and nobody else's to take out. */
    isKept: (id: string) => kept.has(id),
    /** Photos that an earlier page kept. */
    know(ids: readonly string[]): void {
      for (const id of ids) kept.add(id)
    },
    /** They are somebody else's to take out of the outbox. */
    handOver(ids: readonly string[]): void {
      for (const id of ids) kept.delete(id)
    },
    /** Takes them out, those too that are still on their way. Resolves when none is left. */
    async forget(ids: readonly string[]): Promise<void> {
      const coming = ids.filter((id) => underWay.has(id))
      for (const id of coming) letGo.add(id)
      await Promise.all([forget(ids), ...coming.map((id) => underWay.get(id))])
    },
  }
}
