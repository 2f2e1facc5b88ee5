import { thumbHashToDataURL } from 'thumbhash'

/** Most blurs in the cache, about 5 KB each: enough for some screens of cards. The least recently used one is dropped first. */
const maxCachedBlurs = 200
const blurs = new Map<string, { backgroundImage: string }>()

/**
 * A blurred picture from a ThumbHash (base64), as the style of the photo's box. The same hash gets the same object. Undefined
 * for a null or invalid hash.
 */
export function placeholderOf(hash: string | null): { backgroundImage: string } | undefined {
  if (hash === null) return undefined
  const blur = blurs.get(hash) ?? blurOf(hash)
  if (!blur) return undefined
  blurs.delete(hash)
  blurs.set(hash, blur)
  const [oldest] = blurs.keys()
  if (blurs.size > maxCachedBlurs && oldest !== undefined) blurs.delete(oldest)
  return blur
}

function blurOf(hash: string): { backgroundImage: string } | undefined {
  try {
    const bytes = Uint8Array.from(atob(hash), (character) => character.charCodeAt(0))
    // A shorter array is no ThumbHash, and the decoder would read past its end.
    if (bytes.length < 5) return undefined
    return { backgroundImage: `url(${thumbHashToDataURL(bytes)})` }
  } catch {
    return undefined
  }
}
