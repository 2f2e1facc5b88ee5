import { numberWords } from '../platform/page-language.ts'
import type { QueuedImage } from './upload-queue.ts'

type Photo = Pick<QueuedImage, 'state' | 'fault' | 'kept'>

/** "1 photo", "8 photos". */
export function photosWords(count: number): string {
  return `${numberWords(count)} ${count === 1 ? 'photo' : 'photos'}`
}

/** What becomes of photos that another tab looks after when the seller signs out: nothing of them goes. */
export function keptElsewhere(count: number): string {
  const [are, go] = count === 1 ? ['is', 'goes'] : ['are', 'go']
  return `${photosWords(count)} in another tab of PastFash ${are} kept on this device and ${go} on when you sign in again.`
}

/** Text that may lack its full stop, as a sentence. */
export function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}

/** Whether a photo can still be stored: not yet sent, or left behind for a reason that may pass. */
export function canStillGo({ state, fault }: Photo): boolean {
  return state === 'chosen' || state === 'ready' || (state === 'failed' && fault?.mayPass === true)
}

/**
 * Where a batch's photos are, for its seller: "3 photos are stored, 5 more are kept on this device." Photos that only the
 * page has are told apart, as they go with it. Empty when there is nothing to reassure about.
 */
export function whereTheyAre(photos: readonly Photo[]): string {
  const stored = photos.filter(({ state }) => state === 'stored').length
  const going = photos.filter(canStillGo)
  const storedWords = `${photosWords(stored)} ${isOrAre(stored)} stored`
  if (going.length === 0) return stored === 0 ? '' : `${storedWords}.`
  const unkept = going.filter(({ kept }) => !kept).length
  if (stored > 0) return `${storedWords}, ${going.length} more ${placeWords(going.length, unkept)}`
  return `Your ${going.length === 1 ? 'photo' : photosWords(going.length)} ${placeWords(going.length, unkept)}`
}

function placeWords(going: number, unkept: number): string {
  if (unkept === 0) return `${isOrAre(going)} kept on this device.`
  if (unkept === going) return `${isOrAre(going)} only on this page: keep it open.`
  return `wait, ${unkept} of them only on this page: keep it open.`
}

function isOrAre(count: number): string {
  return count === 1 ? 'is' : 'are'
}
