import { thumbHashToDataURL } from 'thumbhash'

/** Blurs kept at hand, about 5 KB each: some screens of cards. The one unused for longest goes first. */
const kept = 200
const blurs = new Map<string, { backgroundImage: string }>()

/**
 * A blurred picture from a ThumbHash (base64), as the style of the box that waits for the photo; the same object for the same
 * hash. Undefined without one, or when it is none.
 */
export function placeholderOf(hash: string | null): { backgroundImage: string } | undefined {
  if (hash === null) return undefined
  const blur = blurs.get(hash) ?? blurOf(hash)
  if (!blur) return undefined
  blurs.delete(hash)
  blurs.set(hash, blur)
  const [oldest] = blurs.keys()
  if (blurs.size > kept && oldest !== undefined) blurs.delete(oldest)
  return blur
}

function blurOf(hash: string): { backgroundImage: string } | undefined {
  try {
    const bytes = Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0))
    // Shorter ones are no ThumbHash; the decoder would read past their end.
    if (bytes.length < 5) return undefined
    return { backgroundImage: `url(${thumbHashToDataURL(bytes)})` }
  } catch {
    return undefined
  }
}
