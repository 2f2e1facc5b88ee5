import { brandNames, commonWordBrands } from './brand-names.ts'
import { editDistance, folded, lookAlike } from './near-text.ts'

/** A brand of the list in its own spelling. `isCommonWord` marks a name that may also be another word. */
export type KnownBrand = { readonly name: string; readonly isCommonWord: boolean }

/** Least lengths of names that may be read with look-alike characters, and with one wrong character. */
const minLengthForLookAlike = 5
const minLengthForMistake = 7
/**
 * Names of this length are near each other with two different characters, shorter names with one. Names below the second length
 * must be equal.
 */
const longNameLength = 8
const minLengthForNear = 4
/** Least characters at an end of a name that count as a part of it. */
const minLengthOfPart = 3
/** Shorter names are initials such as "DKNY", which may be anywhere. */
const minLengthOfName = 4
const maxWords = 6

/**
 * Returns the brand that is exactly these words: "SEE BY CHLOE" is See by Chloé. Longer names may have recognition mistakes if
 * no other brand is near. Returns undefined for a brand that is not on the list.
 */
export function knownBrand(words: string): KnownBrand | undefined {
  const foldedWords = folded(words)
  const exact = brandByName.get(foldedWords)
  if (exact !== undefined) return exact
  if (foldedWords.length >= minLengthForLookAlike) {
    const alikeBrands = brandsByLookAlike.get(lookAlike(foldedWords)) ?? []
    if (alikeBrands.length === 1) return alikeBrands[0]
  }
  return foldedWords.length >= minLengthForMistake - 1 ? nearest(lookAlike(foldedWords)) : undefined
}

/**
 * Returns the longest brand at the beginning of a line, in whole words: "Levi's Big E" is Levi's. A common word must be the
 * whole line.
 */
export function brandAtStart(line: string): KnownBrand | undefined {
  const words = line.split(' ')
  for (let count = Math.min(words.length - 1, maxWords); count > 0; count--) {
    const brand = brandByName.get(folded(words.slice(0, count).join(' ')))
    if (brand !== undefined && !brand.isCommonWord) return brand
  }
  return undefined
}

/**
 * Whether words are nearly a brand, or its beginning or end, and thus likely that brand, cut off or misread. "ABERCROMBIE" may
 * continue on another line, "BERSHK" under a fold.
 */
export function isNearBrand(words: string): boolean {
  const lookAlikeName = lookAlike(folded(words))
  if (lookAlikeName.length < minLengthOfPart)
    return lookAlikeName !== '' && entries.some((entry) => entry.lookAlikeName === lookAlikeName)
  return entries.some((entry) => {
    if (entry.lookAlikeName.startsWith(lookAlikeName) || entry.lookAlikeName.endsWith(lookAlikeName)) return true
    const shorter = Math.min(entry.lookAlikeName.length, lookAlikeName.length)
    const maxDistance = shorter >= longNameLength ? 2 : 1
    return shorter >= minLengthForNear && editDistance(entry.lookAlikeName, lookAlikeName, maxDistance) <= maxDistance
  })
}

/** Returns the name with one wrong character, if every other name has at least three. */
function nearest(lookAlikeName: string): KnownBrand | undefined {
  const nearEntries = entries
    .map((entry) => ({ entry, distance: editDistance(entry.lookAlikeName, lookAlikeName, 2) }))
    .filter(({ distance }) => distance <= 2)
  const [only] = nearEntries
  if (only === undefined || nearEntries.length > 1 || only.distance > 1) return undefined
  return only.entry.lookAlikeName.length >= minLengthForMistake ? only.entry.brand : undefined
}

const commonWords = new Set(commonWordBrands.map(folded))
const entries = brandNames.map((name) => {
  const key = folded(name)
  const isShort = key.length < minLengthOfName && !key.includes('&')
  return { key, lookAlikeName: lookAlike(key), brand: { name, isCommonWord: isShort || commonWords.has(key) } }
})
const brandByName = new Map(entries.map(({ key, brand }) => [key, brand]))
// Without Map.groupBy, because the oldest supported browsers lack it.
const brandsByLookAlike = new Map<string, KnownBrand[]>()
for (const { lookAlikeName, brand } of entries)
  brandsByLookAlike.set(lookAlikeName, [...(brandsByLookAlike.get(lookAlikeName) ?? []), brand])
