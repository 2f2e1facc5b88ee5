/** Under this name the simulator serves what eBay serves at https://i.ebayimg.com. */
export const pictureBase = 'i.ebayimg.com'

/** Where an uploaded picture is found: at the simulator's own origin, with the rest as eBay's addresses are. */
export function pictureAddress(origin: string, pictureId: string): string {
  return `${origin}${picturePath(pictureId)}`
}

export function picturePath(pictureId: string): string {
  return `/${pictureBase}/images/g/${pictureId}/s-l1600.jpg`
}

/** The picture behind an address, whichever host the simulator was called by; undefined for one that is not its own. */
export function pictureIdOf(address: string): string | undefined {
  return /^https?:\/\/(?:[^/]+\/)?i\.ebayimg\.com\/images\/g\/([\w~-]+)\//.exec(address)?.[1]
}

/** The body with the simulator's own picture addresses as eBay's https ones: rules judge what eBay would have been sent. */
export function withEbayPictures(body: unknown): unknown {
  if (typeof body === 'string') {
    const pictureId = pictureIdOf(body)
    return pictureId === undefined ? body : `https:/${picturePath(pictureId)}`
  }
  if (Array.isArray(body)) return body.map(withEbayPictures)
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, withEbayPictures(value)]))
}
