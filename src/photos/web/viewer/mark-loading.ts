/**
 * A `ref` that sets `data-coming` on an image until it has loaded, so that its blur shows alone. An image that loads at once
 * from the cache is never marked, because it would flicker.
 */
export function markLoading(image: HTMLImageElement): () => void {
  const markLoaded = () => void delete image.dataset['coming']
  if (!image.complete) image.dataset['coming'] = ''
  image.addEventListener('load', markLoaded)
  return () => image.removeEventListener('load', markLoaded)
}
