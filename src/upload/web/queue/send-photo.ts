import { photoName } from '../../../imaging/photo-fault.ts'
import { AppError, type ErrorCode } from '../../../platform/errors.ts'
import { isReadable } from '../../../platform/web/net/is-readable.ts'
import { isDoubted, isTransient, maxDamagedSends, shouldYield } from '../../retry-rules.ts'
import { isAnswering } from './is-answering.ts'
import { type RetryContext, waitOut } from './keep-trying.ts'
import type { SendQueue } from './send-queue.ts'
import { unlessAborted } from './unless-aborted.ts'
import type { PhotoToStore, UploadPorts } from './upload-ports.ts'

/** The result of sending a photo. A deleted one was stored before: the seller has deleted the photo, or its item, since. */
export type SendResult = 'stored' | 'photo-deleted' | 'item-deleted'

/** The state of the other batches in the queue. */
export type OtherBatches = {
  /** Whether one of them is queued. */
  readonly areWaiting: () => boolean
  /** Whether a photo of theirs was stored since this batch yielded to them. */
  readonly haveStored: boolean
}

/** The parts of the queue that a running batch uses. */
export type QueueContext = { readonly others: OtherBatches; readonly sendQueue: SendQueue }

/**
 * Thrown when no photo of a batch is stored although the server answers, and other batches wait. Their photos show
 * whether only this batch fails.
 */
export class YieldToOthers extends Error {}

/**
 * Returns a function that sends one photo until the server confirms the sent bytes; `remakeBytes` replaces unreadable ones.
 * Rejects with an AppError for a refused photo; with 'try-later' only if others are stored and the server answers `ask`.
 * Rejects with `YieldToOthers` when no photo of the batch is stored and other batches wait.
 */
export function createSender(
  ports: Pick<UploadPorts, 'hash' | 'storePhoto'>,
  ask: () => Promise<unknown>,
  retryContext: RetryContext,
  { others, sendQueue }: QueueContext,
): (photo: PhotoToStore, remakeBytes: () => Promise<Blob>) => Promise<SendResult> {
  const { signal, onDelay } = retryContext
  /** Number of photos of this batch that the server has confirmed. */
  let confirmed = 0
  /**
   * Ids of photos that are sent or wait to be sent; and of those that failed so often that the photo may be the cause.
   */
  const pending = new Set<string>()
  const doubted = new Set<string>()

  async function withHash(blob: Blob) {
    return { blob, sentHash: await unlessAborted(ports.hash(blob), signal) }
  }

  return async (photo, remakeBytes) => {
    let bytes = await withHash(photo.blob).catch(async (error: unknown) => {
      signal.throwIfAborted()
      if (await isReadable(photo.blob)) throw error
      return withHash(await remakeBytes())
    })
    let tries = 0
    let refusals = 0
    let damagedCount = 0
    let confirmedBefore: number | undefined
    let answeredBefore = false

    const send = async (): Promise<SendResult | undefined> => {
      try {
        const { contentHash } = await sendQueue.send(() =>
          unlessAborted(ports.storePhoto({ ...photo, ...bytes }, signal), signal),
        )
        if (bytes.sentHash === undefined || bytes.sentHash === contentHash) return 'stored'
      } catch (error) {
        signal.throwIfAborted()
        if (isCode(error, 'gone')) return 'photo-deleted'
        if (isCode(error, 'not-found')) return 'item-deleted'
        // The earlier, damaged bytes may have been stored as this photo.
        if (damagedCount === 0 || !isCode(error, 'conflict')) throw error
      }
      damagedCount += 1
      if (damagedCount >= maxDamagedSends) throw arrivedDamaged(photo.name)
      return undefined
    }

    const isItsOwnFault = async (error: unknown) => {
      // Only 'try-later' counts. A full account, for example, says nothing about the photo.
      if (!isCode(error, 'try-later')) return false
      refusals += 1
      if (isDoubted(refusals)) doubted.add(photo.devicePhotoId)
      const othersGetThrough =
        isDoubted(refusals + 1) && (confirmed > (confirmedBefore ?? confirmed) || others.haveStored)
      if (!othersGetThrough && !(doubted.size === pending.size && others.areWaiting())) return false
      // A server that answers only after the last failure was unreachable until now, so the failures were not the photo's
      // fault.
      const wasAnswering = answeredBefore
      answeredBefore = await isAnswering(ask, signal)
      if (!answeredBefore || !isDoubted(refusals)) return false
      if (othersGetThrough) return wasAnswering
      throw new YieldToOthers()
    }

    const sendWhileItsTurn = async (): Promise<SendResult | undefined> => {
      signal.throwIfAborted()
      confirmedBefore ??= confirmed
      do {
        tries += 1
        try {
          const sent = await send()
          onDelay(null)
          if (sent === undefined) continue
          confirmed += 1
          return sent
        } catch (error) {
          // A request whose body cannot be read fails like one without a network.
          if (isTransient(error) && !(await isReadable(bytes.blob))) bytes = await withHash(await remakeBytes())
          else if (await isItsOwnFault(error)) throw error
          await waitOut(error, tries, retryContext)
          if (sendQueue.isSlow()) return undefined
        }
      } while (!shouldYield(tries))
      return undefined
    }

    pending.add(photo.devicePhotoId)
    try {
      for (;;) {
        // After so many tries the photo goes behind the others, so that three failing photos do not block the queue.
        const sent = await sendQueue.inTurn(sendWhileItsTurn)
        if (sent) return sent
      }
    } finally {
      pending.delete(photo.devicePhotoId)
      doubted.delete(photo.devicePhotoId)
    }
  }
}

function isCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof AppError && error.code === code
}

function arrivedDamaged(name: string): AppError {
  return new AppError('broken', `${photoName(name)} was damaged on the way several times. Nothing is lost. Try again.`)
}
