/** Sentences about shots that were not taken, kept, changed or removed. */
export const nothingToUpload = 'No images to upload'
export const notTaken = "The photo wasn't taken. Your other photos are still here. Try again."
export const notChanged = "The photo couldn't be edited. Nothing was changed. Try again."
export const onlyOnThisPage =
  "Your device couldn't save this photo, so it's only on this page. Upload it before you close this page."
export const editOnlyOnThisPage =
  "Your device couldn't save this edit, so it's only on this page. Upload the photo before you close this page."
export const orderOnlyOnThisPage =
  "Your device couldn't save the new order, so it's only on this page. Upload the photos before you close this page."

/** For the shutter when the item has its maximum of photos. */
export function itemIsFull(maxShots: number): string {
  return `An item can have up to ${maxShots} photos. Press Next item to take more.`
}

/** `numbers`: positions in the review grid from 1, at least one. */
export function someNotChanged(numbers: readonly number[]): string {
  if (numbers.length === 1) return `Photo #${numbers[0]} couldn't be edited and hasn't changed. Try again.`
  const named = `${numbers.slice(0, -1).map(numbered).join(', ')} and ${numbered(numbers.at(-1) ?? 0)}`
  return `Photos ${named} couldn't be edited and haven't changed. Try again.`
}

/** For removed or discarded shots that are still in durable storage. */
export function notDeleted(shots: number): string {
  return shots === 1
    ? "1 photo couldn't be deleted from this device. It'll be back when you reopen PastFash."
    : `${shots} photos couldn't be deleted from this device. They'll be back when you reopen PastFash.`
}

/** Progress while the same adjustments are applied to a batch; `photo` counts from 1. */
export function applyingTo(photo: number, photos: number): string {
  return `Applying to ${photo} of ${photos} photos`
}

function numbered(position: number): string {
  return `#${position}`
}
