/**
 * A `ref` that sets `data-loading` on an image until it has loaded, so that only its blurred placeholder shows.
 * An image that is complete already, from the cache, is not marked: hiding it for a moment would make it flicker.
 */
export function markLoading(image: HTMLImageElement): () => void {
  const markLoaded = () => void delete image.dataset['loading']
  if (!image.complete) image.dataset['loading'] = ''
  image.addEventListener('load', markLoaded)
  return () => image.removeEventListener('load', markLoaded)
}
