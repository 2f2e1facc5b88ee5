/** The first path segment of the simulator's picture addresses, in place of eBay's host https://i.ebayimg.com. */
export const pictureBase = 'i.ebayimg.com'

/** The address of an uploaded picture: the simulator's own origin, then a path like eBay's. */
export function pictureAddress(origin: string, pictureId: string): string {
  return `${origin}${picturePath(pictureId)}`
}

export function picturePath(pictureId: string): string {
  return `/${pictureBase}/images/g/${pictureId}/s-l1600.jpg`
}

/** The id of the picture at an address of eBay, or of the simulator on any host. Returns undefined for any other address. */
export function pictureIdOf(address: string): string | undefined {
  return /^https?:\/\/(?:[^/]+\/)?i\.ebayimg\.com\/images\/g\/([\w~-]+)\//.exec(address)?.[1]
}

/**
 * The body with the simulator's picture addresses replaced by eBay's https ones: rules check the request as eBay would get
 * it.
 */
export function withEbayPictures(body: unknown): unknown {
  if (typeof body === 'string') {
    const pictureId = pictureIdOf(body)
    return pictureId === undefined ? body : `https:/${picturePath(pictureId)}`
  }
  if (Array.isArray(body)) return body.map(withEbayPictures)
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, withEbayPictures(value)]))
}
