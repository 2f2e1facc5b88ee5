import { photoName } from '../../../imaging/photo-fault.ts'
import { AppError, type ErrorCode } from '../../../platform/errors.ts'
import { isReadable } from '../../../platform/web/net/is-readable.ts'
import { damagedSends, isDoubted, letsOthersGo, passesByItself } from '../../try-again.ts'
import { isAnswering } from './is-answering.ts'
import { type Patience, waitOut } from './keep-trying.ts'
import type { SendLine } from './send-line.ts'
import { unlessAborted } from './unless-aborted.ts'
import type { PhotoToStore, UploadPorts } from './upload-ports.ts'

/** Deleted ones were stored once: the seller has deleted the photo, or the whole item, since. */
export type Sent = 'stored' | 'photo-deleted' | 'item-deleted'

/** The other batches of the queue, as far as one that runs must know. */
export type OtherBatches = {
  /** Whether one of them waits for its turn. */
  readonly wait: () => boolean
  /** Whether a photo of theirs got through since this batch gave way to them. */
  readonly gotThrough: boolean
}

/** What a batch that runs has of the queue around it. */
export type Surroundings = { readonly others: OtherBatches; readonly line: SendLine }

/** No photo of a batch gets through, although the server answers, and others wait: their photos show whose fault it is. */
export class GivesWay extends Error {}

/**
 * Sends the photos of one batch, as many at a time as the line bears. The returned function resolves once the server has
 * confirmed the very bytes that were sent, however long that takes; `bytesAgain` is asked for bytes in place of those that cannot
 * be read any more. It rejects with an AppError when the photo is refused, by 'try-later' only when that goes on while others get
 * through and `ask`, a request for no photo, is answered; with `GivesWay` where none of the batch does and other batches wait.
 */
export function createSender(
  ports: Pick<UploadPorts, 'hash' | 'storePhoto'>,
  ask: () => Promise<unknown>,
  patience: Patience,
  { others, line }: Surroundings,
): (photo: PhotoToStore, bytesAgain: () => Promise<Blob>) => Promise<Sent> {
  const { signal, onDelay } = patience
  /** Photos of this batch that the server has answered for. */
  let through = 0
  /** Photos that wait to be sent or are, and those of them that were refused so often that they are doubted. */
  const pending = new Set<string>()
  const refused = new Set<string>()

  async function hashed(blob: Blob) {
    return { blob, sentHash: await unlessAborted(ports.hash(blob), signal) }
  }

  return async (photo, bytesAgain) => {
    let bytes = await hashed(photo.blob).catch(async (error: unknown) => {
      signal.throwIfAborted()
      if (await isReadable(photo.blob)) throw error
      return hashed(await bytesAgain())
    })
    let tries = 0
    let refusals = 0
    let damaged = 0
    let throughBefore: number | undefined
    let answeredBefore = false

    const send = async (): Promise<Sent | undefined> => {
      try {
        const { contentHash } = await line.send(() =>
          unlessAborted(ports.storePhoto({ ...photo, ...bytes }, signal), signal),
        )
        if (bytes.sentHash === undefined || bytes.sentHash === contentHash) return 'stored'
      } catch (error) {
        signal.throwIfAborted()
        if (isCode(error, 'gone')) return 'photo-deleted'
        if (isCode(error, 'not-found')) return 'item-deleted'
        // What arrived damaged may have been taken for the photo.
        if (damaged === 0 || !isCode(error, 'conflict')) throw error
      }
      damaged += 1
      if (damaged >= damagedSends) throw arrivedDamaged(photo.name)
      return undefined
    }

    const isItsOwnFault = async (error: unknown) => {
      // That there is no room for it just now says nothing about the photo.
      if (!isCode(error, 'try-later')) return false
      refusals += 1
      if (isDoubted(refusals)) refused.add(photo.devicePhotoId)
      const othersDo = isDoubted(refusals + 1) && (through > (throughBefore ?? through) || others.gotThrough)
      if (!othersDo && !(refused.size === pending.size && others.wait())) return false
      // A server that answers only after the last refusal was away until now: the refusals were not the photo's fault.
      const wasAnswering = answeredBefore
      answeredBefore = await isAnswering(ask, signal)
      if (!answeredBefore || !isDoubted(refusals)) return false
      if (othersDo) return wasAnswering
      throw new GivesWay()
    }

    const sendWhileItsTurn = async (): Promise<Sent | undefined> => {
      signal.throwIfAborted()
      throughBefore ??= through
      do {
        tries += 1
        try {
          const sent = await send()
          onDelay(null)
          if (sent === undefined) continue
          through += 1
          return sent
        } catch (error) {
          // A request without its body looks like one without a network.
          if (passesByItself(error) && !(await isReadable(bytes.blob))) bytes = await hashed(await bytesAgain())
          else if (await isItsOwnFault(error)) throw error
          await waitOut(error, tries, patience)
          if (line.isThin()) return undefined
        }
      } while (!letsOthersGo(tries))
      return undefined
    }

    pending.add(photo.devicePhotoId)
    try {
      for (;;) {
        // Behind the others after so many tries: three photos that are refused again and again must not hold them up.
        const sent = await line.inTurn(sendWhileItsTurn)
        if (sent) return sent
      }
    } finally {
      pending.delete(photo.devicePhotoId)
      refused.delete(photo.devicePhotoId)
    }
  }
}

function isCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof AppError && error.code === code
}

function arrivedDamaged(name: string): AppError {
  return new AppError('broken', `${photoName(name)} arrived damaged again and again. Nothing is lost: try again.`)
}
