import { numberWords } from '../platform/page-language.ts'
import type { QueuedImage } from './upload-queue.ts'

type Photo = Pick<QueuedImage, 'state' | 'fault' | 'kept'>

/** A count of photos: "1 photo", "8 photos". */
export function photosWords(count: number): string {
  return `${numberWords(count)} ${count === 1 ? 'photo' : 'photos'}`
}

/** The fate of photos in another tab when the seller signs out: they are kept. */
export function keptElsewhere(count: number): string {
  const [stays, it] = count === 1 ? ['stays', 'it'] : ['stay', 'them']
  return `${photosWords(count)} in another PastFash tab ${stays} on this device. Continue with ${it} when you sign in again.`
}

/** The text with a full stop, if it has none. */
export function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}

/** Whether a photo can still be stored: not sent yet, or failed for a reason that may pass. */
export function canStillUpload({ state, fault }: Photo): boolean {
  return state === 'chosen' || state === 'ready' || (state === 'failed' && fault?.retryCanHelp === true)
}

/**
 * The whereabouts of a batch's photos, for its seller, such as "3 photos are stored, 5 more are kept on this device".
 * Photos on the page only are named separately, because they are lost with it. '' when there is nothing to say.
 */
export function whereaboutsWords(photos: readonly Photo[]): string {
  const stored = photos.filter(({ state }) => state === 'stored').length
  const pending = photos.filter(canStillUpload)
  const storedWords = `${photosWords(stored)} ${isOrAre(stored)} stored`
  if (pending.length === 0) return stored === 0 ? '' : `${storedWords}.`
  const unkeptCount = pending.filter(({ kept }) => !kept).length
  if (stored > 0) return `${storedWords}, ${pending.length} more ${locationWords(pending.length, unkeptCount)}`
  return `Your ${pending.length === 1 ? 'photo' : photosWords(pending.length)} ${locationWords(pending.length, unkeptCount)}`
}

function locationWords(pendingCount: number, unkeptCount: number): string {
  if (unkeptCount === 0) return `${isOrAre(pendingCount)} kept on this device.`
  if (unkeptCount === pendingCount) return `${isOrAre(pendingCount)} only on this page: keep it open.`
  return `are waiting, ${unkeptCount} of them only on this page: keep it open.`
}

function isOrAre(count: number): string {
  return count === 1 ? 'is' : 'are'
}
