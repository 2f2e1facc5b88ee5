import type { Photo } from '../../photos/photo.ts'
import { type Evidence, extractedFields, spacedWords, type WrittenListing } from '../listing.ts'

/** Below this confidence (0 to 1) the seller is asked to look. */
export const checkBelow = 0.75

/** A value of a listing with the reason it is there. */
export type Fact = {
  name: string
  value: string
  /** Position of the photo it was read from; undefined when it came from somewhere else. */
  photo: number | undefined
  /** "from photo 2: 100% COTTON"; undefined where the writer gave no reason. */
  reason: string | undefined
  pleaseCheck: boolean
}

/** What was read from the garment: what to check first, then in the order of the specification, measurements last. */
export function listingFacts(listing: WrittenListing, photos: readonly Pick<Photo, 'id'>[]): Fact[] {
  const fact = (key: string, value: string) => factOf(spacedWords(key), value, listing.evidence[key], photos)
  const read = extractedFields.flatMap((key) => {
    const value = listing.extracted[key]
    return value === null ? [] : [fact(key, value)]
  })
  const measured = Object.entries(listing.measurements).map(([key, value]) => fact(key, value))
  const facts = [...read, ...measured]
  return [...facts.filter((each) => each.pleaseCheck), ...facts.filter((each) => !each.pleaseCheck)]
}

function factOf(
  name: string,
  value: string,
  evidence: Evidence | undefined,
  photos: readonly Pick<Photo, 'id'>[],
): Fact {
  const index = photos.findIndex((photo) => photo.id === evidence?.photoId)
  const photo = index === -1 ? undefined : index
  const pleaseCheck = evidence !== undefined && evidence.confidence < checkBelow
  return { name, value, photo, reason: evidence && reasonOf(evidence, photo), pleaseCheck }
}

function reasonOf(evidence: Evidence, photo: number | undefined): string {
  if (photo !== undefined)
    return evidence.words ? `from photo ${photo + 1}: ${evidence.words}` : `from photo ${photo + 1}`
  const entered = 'from what you entered'
  if (evidence.photoId === null) return evidence.words ? `${entered}: ${evidence.words}` : entered
  // Its photo is gone by now; the words it was read as are still known.
  return evidence.words
}
