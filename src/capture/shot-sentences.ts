/** Sentences about shots that were not taken, kept, changed or removed. */
export const nothingToUpload = 'No images to upload'
export const notTaken = 'The photo was not taken. Your other photos are kept. Try again.'
export const notChanged = 'The photo could not be changed. It stays as it was. Try again.'
export const onlyOnThisPage =
  'This photo is only on this page: your device could not store it. Upload it before you leave the page.'
export const editOnlyOnThisPage =
  'This edit is only on this page: your device could not store it. Upload the photo before you leave the page.'
export const orderOnlyOnThisPage =
  'The new order is only on this page: your device could not store it. Upload the photos before you leave the page.'

/** For the shutter when the item has its maximum of photos. */
export function itemIsFull(maxShots: number): string {
  return `An item holds at most ${maxShots} photos. Press Next item for the rest.`
}

/** `numbers`: positions in the review grid from 1, at least one. */
export function someNotChanged(numbers: readonly number[]): string {
  if (numbers.length === 1) return `Photo #${numbers[0]} could not be changed. It stays as it was. Try again.`
  const named = `${numbers.slice(0, -1).map(numbered).join(', ')} and ${numbered(numbers.at(-1) ?? 0)}`
  return `Photos ${named} could not be changed. They stay as they were. Try again.`
}

/** For removed or discarded shots that are still in durable storage. */
export function notForgotten(shots: number): string {
  const [photos, come] = shots === 1 ? ['A photo', 'comes'] : [`${shots} photos`, 'come']
  return `${photos} could not be removed from this device and ${come} back when you open PastFash again.`
}

/** Progress while the same adjustments are applied to a batch; `photo` counts from 1. */
export function applyingTo(photo: number, photos: number): string {
  return `Applying to ${photo} of ${photos} photos`
}

function numbered(position: number): string {
  return `#${position}`
}
