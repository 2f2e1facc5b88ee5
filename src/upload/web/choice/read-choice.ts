import { faultSentence } from '../../../imaging/photo-fault.ts'
import { readCaptureTime } from '../../../imaging/web/read-capture-time.ts'
import { AppError, sentenceOf } from '../../../platform/errors.ts'
import { isReadable } from '../../../platform/web/net/is-readable.ts'
import { limitConcurrency } from '../../../platform/web/net/limit-concurrency.ts'
import { withTimeLimit } from '../../../platform/web/net/with-time-limit.ts'
import type { AssignPorts } from './assign-ports.ts'
import type { ChosenPhoto } from './assign-state.ts'
import type { ChoiceState } from './choice-state.ts'
import { createStoredSearch } from './find-stored.ts'
import { longSideOfSmall } from './long-side-of-small.ts'
import { createPreviews } from './preview-choice.ts'
import { createSameBytes } from './same-bytes.ts'

export type ChoiceReader = ReturnType<typeof createChoiceReader>

/**
 * Processes each chosen photo: puts it into the outbox, looks for duplicates, measures it and makes its preview. `onProgress`
 * is called whenever a photo has finished a step or failed.
 */
export function createChoiceReader(ports: AssignPorts, state: ChoiceState, onProgress: () => void) {
  /** Photos chosen on this page: their original files may still exist. */
  const ownIds = new Set<string>()
  const unread = new Set<string>()
  /** Photos that are read from the outbox's copy. */
  const readFromOutbox = new Set<string>()
  let total = 0
  let inspectedCount = 0

  const hash = memoByFile((file: Blob) => ports.hash(file))
  const stored = createStoredSearch({ ...ports, hash }, (id, storedAs) => state.changeSoon(id, { storedAs }))
  const duplicates = createSameBytes(hash, (id, sameAs) => state.changeSoon(id, { sameAs }))
  const previews = createPreviews(ports, {
    onPicture: (id, picture) => state.changeSoon(id, { picture }),
    onDone: (id) => settle([id]),
    onFailed: (photo, error) => void previewAgain(photo, error),
  })
  const keeper = createKeeper(ports, {
    onSettled(photo, { takenAt, fault }) {
      state.changeSoon(photo.id, { takenAt, state: fault === null ? 'kept' : 'unkept' })
      if (fault !== null) state.setSoon({ unkeptReason: fault })
      else if (state.getSnapshot().keptAt === null) state.setSoon({ keptAt: ports.now() })
      inspect(photo)
      onProgress()
    },
    onNotRemoved: (ids) => state.setSoon({ fault: notRemoved(ids.length) }),
  })

  function inspect(photo: ChosenPhoto): void {
    duplicates.add({ ...photo, position: (inspectedCount += 1) })
    stored.add(photo)
    previews.add(photo)
    void measure(photo)
  }

  async function measure(photo: ChosenPhoto): Promise<void> {
    const longSideIfSmall = await longSideOfSmall(photo.file)
    if (longSideIfSmall !== null) state.changeSoon(photo.id, { longSideIfSmall })
  }

  /** Reads a file from the outbox when its device has taken it back. Once per photo. */
  async function previewAgain(photo: ChosenPhoto, error: unknown): Promise<void> {
    const { id } = photo
    const isFileReadable = await isReadable(photo.file)
    const isKept = keeper.isKept(id)
    const copy =
      !isFileReadable && isKept && !readFromOutbox.has(id) ? await ports.find(id).catch(() => undefined) : undefined
    // The photo was removed while the outbox was read.
    if (!unread.has(id)) return
    if (copy) {
      readFromOutbox.add(id)
      state.changeSoon(id, { file: copy.photo })
      return previews.add({ ...photo, file: copy.photo })
    }
    const reason = isFileReadable ? refusalOf(error) : faultSentence('unreadable', photo.name)
    // A kept copy may be the only one, and so may an earlier page's photo. It stays for the seller to decide.
    if (reason !== null && ownIds.has(id) && (isFileReadable || !isKept)) reject(photo, reason)
    else state.changeSoon(id, { previewFailed: true })
    settle([id])
  }

  function reject({ id, name }: ChosenPhoto, reason: string): void {
    state.rejectSoon({ id, name, reason })
    duplicates.drop([id])
    ownIds.delete(id)
    readFromOutbox.delete(id)
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

  /** Stops everything about these photos; later results are ignored. */
  function drop(ids: readonly string[]): void {
    previews.drop(ids)
    duplicates.drop(ids)
    for (const id of ids) {
      ownIds.delete(id)
      readFromOutbox.delete(id)
    }
    settle(ids)
    // An action of the seller shows at once.
    state.current()
    setPreviewPriority()
  }

  function setPreviewPriority(): void {
    if (state.getSnapshot().pendingAction === 'upload') previews.pause()
    else previews.resume()
  }

  return {
    /** Reads files chosen on this page. */
    read(photos: readonly ChosenPhoto[], choiceId: string): void {
      const ids = photos.map(({ id }) => id)
      for (const id of ids) ownIds.add(id)
      start(ids)
      keeper.keep(photos, choiceId)
    },
    /** Reads photos that are in the outbox already. */
    readAgain(photos: readonly ChosenPhoto[]): void {
      const ids = photos.map(({ id }) => id)
      keeper.adopt(ids)
      start(ids)
      for (const photo of photos) inspect(photo)
    },
    isKeeping: keeper.isKeeping,
    /** Pauses previews while an upload waits for the outbox. The compressor makes previews of uploaded photos. */
    setPreviewPriority,
    /** Whether the file may still turn out to be no photo. */
    isReading: (id: string) => unread.has(id),
    isReadingAny: () => unread.size > 0,
    /** Sets aside a removed photo. It is kept and previewed all the same, because it may come back. */
    setAside(id: string): void {
      duplicates.setAside(id)
      setPreviewPriority()
    },
    bringBack: (id: string) => duplicates.bringBack(id),
    /** Resolves when none of them is in the outbox anymore. */
    forget(ids: readonly string[]): Promise<void> {
      drop(ids)
      return keeper.forget(ids)
    },
    /** Leaves the photos to the upload queue. */
    handOver(ids: readonly string[]): void {
      drop(ids)
      keeper.handOver(ids)
    },
  }
}

/** The sentence of a final refusal, or null. A browser short of memory says nothing about the photo. */
function refusalOf(error: unknown): string | null {
  return error instanceof AppError && error.code === 'bad-input' ? error.sentence : null
}

function notRemoved(photos: number): string {
  const [these, they, them] = photos === 1 ? ['A photo', "It'll", 'it'] : [`${photos} photos`, "They'll", 'them']
  return `${these} couldn't be removed from this device. ${they} be back when you reopen PastFash. Remove ${them} then.`
}

/** Reads each file once, for any number of calls. */
function memoByFile<Result>(read: (file: Blob) => Promise<Result>): (file: Blob) => Promise<Result> {
  const results = new WeakMap<Blob, Promise<Result>>()
  return (file) => {
    const result = results.get(file) ?? read(file)
    results.set(file, result)
    return result
  }
}

type KeepListener = {
  /**
   * Called when the photo is on the device, or with a `fault` why it is only on this page. Not called for a forgotten photo.
   */
  readonly onSettled: (photo: ChosenPhoto, outcome: { takenAt: number; fault: string | null }) => void
  /** Called with the ids that are still in the outbox. */
  readonly onNotRemoved: (ids: readonly string[]) => void
}

const onlyHere = "Your device couldn't save the photo, so it's only on this page. Upload it before you close this page."
const notKept = (error: unknown) => sentenceOf(error) ?? onlyHere

/** Photos put into the outbox at once. */
const maxConcurrentPuts = 3
/** Seconds to wait for the capture time. A file may have to be fetched from elsewhere, and the others wait behind it. */
const captureTimeSeconds = 10

/** Puts chosen photos into the outbox, in order, and removes them again. Never rejects. */
function createKeeper(ports: Pick<AssignPorts, 'keep' | 'forget'>, { onSettled, onNotRemoved }: KeepListener) {
  /** Photos on their way into the outbox. */
  const pendingPuts = new Map<string, Promise<void>>()
  const kept = new Set<string>()
  const idsToForget = new Set<string>()
  const inTurn = limitConcurrency(maxConcurrentPuts)

  async function keep(photo: ChosenPhoto, choiceId: string): Promise<void> {
    if (!idsToForget.has(photo.id)) await put(photo, choiceId)
    else pendingPuts.delete(photo.id)
    if (idsToForget.delete(photo.id)) await forget([photo.id])
  }

  async function put(photo: ChosenPhoto, choiceId: string): Promise<void> {
    const { id, name, file } = photo
    const captured = await withTimeLimit(readCaptureTime(file), captureTimeSeconds).catch(() => undefined)
    const takenAt = captured ?? photo.takenAt
    const fault = await ports.keep({ id, batchId: choiceId, takenAt, photo: file, name }).then(() => null, notKept)
    if (fault === null) kept.add(id)
    pendingPuts.delete(id)
    if (!idsToForget.has(id)) onSettled(photo, { takenAt, fault })
  }

  async function forget(ids: readonly string[]): Promise<void> {
    const keptIds = ids.filter((id) => kept.delete(id))
    if (keptIds.length > 0) await ports.forget(keptIds).catch(() => onNotRemoved(keptIds))
  }

  return {
    keep(photos: readonly ChosenPhoto[], choiceId: string): void {
      for (const photo of photos)
        pendingPuts.set(
          photo.id,
          inTurn(() => keep(photo, choiceId)),
        )
    },
    isKeeping: (id: string) => pendingPuts.has(id),
    /** Whether the photo is in the outbox, and this choice's to remove. */
    isKept: (id: string) => kept.has(id),
    /** Takes on photos that an earlier page kept. */
    adopt(ids: readonly string[]): void {
      for (const id of ids) kept.add(id)
    },
    /** The photos now belong to the upload queue, which removes them from the outbox. */
    handOver(ids: readonly string[]): void {
      for (const id of ids) kept.delete(id)
    },
    /** Removes photos, also those on their way into the outbox. Resolves when none is left. */
    async forget(ids: readonly string[]): Promise<void> {
      const pendingIds = ids.filter((id) => pendingPuts.has(id))
      for (const id of pendingIds) idsToForget.add(id)
      await Promise.all([forget(ids), ...pendingIds.map((id) => pendingPuts.get(id))])
    },
  }
}
