import { readCaptureTime } from '../../../imaging/web/read-capture-time.ts'
import { sentenceOf } from '../../../platform/errors.ts'
import { atMost } from '../../../platform/web/net/at-most.ts'
import { mustAnswer } from '../../../platform/web/net/must-answer.ts'
import type { AssignPorts } from './assign-ports.ts'
import type { ChosenPhoto } from './assign-state.ts'

export type KeepListener = {
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
export function createKeeper(ports: Pick<AssignPorts, 'keep' | 'forget'>, { onSettled, onNotForgotten }: KeepListener) {
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
