import { brandNames, commonWordBrands } from './brand-names.ts'
import { editDistance, folded, lookAlike } from './near-text.ts'

/** A brand of the list in its own spelling. `isCommonWord`: it may as well be any other word. */
export type KnownBrand = { readonly name: string; readonly isCommonWord: boolean }

/** Shorter names must be read exactly; in shorter ones than the second number no letter may be wrong. */
const leastForLookAlike = 5
const leastForMistake = 7
/** Names so long are near each other with two signs that differ, shorter ones with one; shorter than the second only when equal. */
const long = 8
const leastForNear = 4
/** So many signs at an end of a name are a part of it. */
const leastForPart = 3
/** Initials such as "DKNY" may stand anywhere. */
const leastForName = 4
const mostWords = 6

/**
 * The brand that words say and nothing else: "SEE BY CHLOE" is See by Chloé. Mistakes of text recognition are forgiven in longer
 * names where no other brand is near. Undefined where the list has none.
 */
export function knownBrand(words: string): KnownBrand | undefined {
  const said = folded(words)
  const exact = exactly.get(said)
  if (exact !== undefined) return exact
  if (said.length >= leastForLookAlike) {
    const alike = byLook.get(lookAlike(said)) ?? []
    if (alike.length === 1) return alike[0]
  }
  return said.length >= leastForMistake - 1 ? nearest(lookAlike(said)) : undefined
}

/** The longest brand that a line begins with, word by word: "Levi's Big E" is Levi's. Common words count only as a whole line. */
export function brandAtStart(line: string): KnownBrand | undefined {
  const words = line.split(' ')
  for (let count = Math.min(words.length - 1, mostWords); count > 0; count--) {
    const brand = exactly.get(folded(words.slice(0, count).join(' ')))
    if (brand !== undefined && !brand.isCommonWord) return brand
  }
  return undefined
}

/**
 * Whether words are nearly those of a brand, or its beginning or end: more likely that brand, cut off or misread, than a further
 * one. "ABERCROMBIE" may go on on another line, "BERSHK" under a fold.
 */
export function isNearBrand(words: string): boolean {
  const look = lookAlike(folded(words))
  if (look.length < leastForPart) return look !== '' && entries.some((entry) => entry.look === look)
  return entries.some((entry) => {
    if (entry.look.startsWith(look) || entry.look.endsWith(look)) return true
    const shorter = Math.min(entry.look.length, look.length)
    const most = shorter >= long ? 2 : 1
    return shorter >= leastForNear && editDistance(entry.look, look, most) <= most
  })
}

/** A name with one wrong sign, when every other name has at least three. */
function nearest(look: string): KnownBrand | undefined {
  const near = entries
    .map((entry) => ({ entry, distance: editDistance(entry.look, look, 2) }))
    .filter(({ distance }) => distance <= 2)
  const [only] = near
  if (only === undefined || near.length > 1 || only.distance > 1) return undefined
  return only.entry.look.length >= leastForMistake ? only.entry.brand : undefined
}

const common = new Set(commonWordBrands.map(folded))
const entries = brandNames.map((name) => {
  const key = folded(name)
  const isShort = key.length < leastForName && !key.includes('&')
  return { key, look: lookAlike(key), brand: { name, isCommonWord: isShort || common.has(key) } }
})
const exactly = new Map(entries.map(({ key, brand }) => [key, brand]))
// Without Map.groupBy, which the lowest browsers lack.
const byLook = new Map<string, KnownBrand[]>()
for (const { look, brand } of entries) byLook.set(look, [...(byLook.get(look) ?? []), brand])
