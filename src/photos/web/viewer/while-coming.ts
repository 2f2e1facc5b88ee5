/**
 * Marks a picture as `data-coming` until it has loaded, so that its blur shows alone. One that is there at once, from the cache,
 * is never marked: it would only flicker.
 */
export function whileComing(image: HTMLImageElement): () => void {
  const come = () => void delete image.dataset['coming']
  if (!image.complete) image.dataset['coming'] = ''
  image.addEventListener('load', come)
  return () => image.removeEventListener('load', come)
}
