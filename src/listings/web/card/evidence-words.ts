import type { Evidence } from '../../listing.ts'

/** Returns the confidence, 0 to 1, in words and percent: "Fairly sure (82%)". */
export function confidenceWords(confidence: number): string {
  const percent = Math.round(confidence * 100)
  return `${sureWords(confidence)} (${percent}%)`
}

/** Returns the source of a value. `photo` is the index of its photo; undefined if the item does not have that photo. */
export function sourceWords({ photoId }: Pick<Evidence, 'photoId'>, photo: number | undefined): string {
  if (photo !== undefined) return `Read from photo ${photo + 1}`
  return photoId === null ? 'From what you entered' : "Read from a photo that's no longer here"
}

function sureWords(confidence: number): string {
  if (confidence >= 0.9) return 'Very sure'
  if (confidence >= 0.75) return 'Fairly sure'
  return confidence >= 0.5 ? 'Not quite sure' : 'Not sure'
}
