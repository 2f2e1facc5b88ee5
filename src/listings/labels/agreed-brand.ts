import type { Evidence } from '../listing.ts'
import { knownBrand } from './known-brand.ts'

/**
 * Returns the brand by the readings of one photo, or null. A listed brand needs a majority, another name needs
 * `isInMostReadings`. Wide letters are often split ("B remmont"), so equal letters are one name, in the spelling with the
 * fewest splinters. A name that is always split lacks a letter.
 */
export function agreedBrand(
  brands: readonly Evidence[],
  isInMostReadings: (count: number) => boolean,
): Evidence | null {
  const isKnown = ({ words, value }: Evidence) => knownBrand(words)?.name === value
  const majorityBrand = majorityFact(brands, ({ value }) => value.replace(/\s/gu, ''))
  if (majorityBrand === null) return null
  const sameName = brands.filter(({ value }) => value.replace(/\s/gu, '') === majorityBrand.value.replace(/\s/gu, ''))
  if (sameName.some(isKnown)) return sameName.find(isKnown) ?? null
  const minSplinters = Math.min(...sameName.map(splinterCount))
  const bestSpelling = majorityFact(
    sameName.filter((brand) => splinterCount(brand) === minSplinters),
    ({ value }) => value,
  )
  return isInMostReadings(sameName.length) && !/(?:^|\s)\p{L}(?:\s|$)/u.test(bestSpelling?.value ?? '')
    ? bestSpelling
    : null
}

/** Returns the number of words of a name with at most two letters. */
function splinterCount({ value }: Evidence): number {
  return value.split(' ').filter((word) => /^\p{L}{1,2}$/u.test(word)).length
}

/**
 * Returns the surest of the facts in which most readings agree; null for a tie. Facts are equal if `keyOf` returns the same for
 * them.
 */
export function majorityFact(
  facts: readonly Evidence[],
  keyOf: (fact: Evidence) => string = ({ value }) => value,
): Evidence | null {
  const groups = [...Map.groupBy(facts, keyOf).values()].toSorted((one, other) => other.length - one.length)
  const [largest, second] = groups
  if (largest === undefined || largest.length === second?.length) return null
  return largest.toSorted((one, other) => other.confidence - one.confidence)[0] ?? null
}
