import type { Evidence } from '../../listing.ts'

/** How sure the writer is, 0 to 1, in words and percent: "Fairly sure (82%)". */
export function confidenceWords(confidence: number): string {
  const percent = Math.round(confidence * 100)
  return `${sureness(confidence)} (${percent}%)`
}

/** Where a value comes from. `photo`: the photo's place from 0; undefined when it is not among the item's photos. */
export function sourceWords({ photoId }: Pick<Evidence, 'photoId'>, photo: number | undefined): string {
  if (photo !== undefined) return `Read from photo ${photo + 1}`
  return photoId === null ? 'From what you entered' : 'Read from a photo that is not there any more'
}

function sureness(confidence: number): string {
  if (confidence >= 0.9) return 'Very sure'
  if (confidence >= 0.75) return 'Fairly sure'
  return confidence >= 0.5 ? 'Not quite sure' : 'Not sure'
}
