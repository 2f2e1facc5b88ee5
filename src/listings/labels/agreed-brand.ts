import type { Evidence } from '../listing.ts'
import { knownBrand } from './known-brand.ts'

/**
 * The brand that looks at one photo say, or null: one on the list by majority, another when `isSaidByMost` of them. Wide letters are easily parted ("B remmont"): names of the same letters are one, in the spelling
 * without such splinters; a name that never was read without them lacks a letter.
 */
export function agreedBrand(brands: readonly Evidence[], isSaidByMost: (times: number) => boolean): Evidence | null {
  const isKnown = ({ words, value }: Evidence) => knownBrand(words)?.name === value
  const said = mostSaid(brands, ({ value }) => value.replace(/\s/gu, ''))
  if (said === null) return null
  const same = brands.filter(({ value }) => value.replace(/\s/gu, '') === said.value.replace(/\s/gu, ''))
  if (same.some(isKnown)) return same.find(isKnown) ?? null
  const fewest = Math.min(...same.map(splintersOf))
  const spelt = mostSaid(
    same.filter((brand) => splintersOf(brand) === fewest),
    ({ value }) => value,
  )
  return isSaidByMost(same.length) && !/(?:^|\s)\p{L}(?:\s|$)/u.test(spelt?.value ?? '') ? spelt : null
}

/** How many of a name's words are no longer than two letters. */
function splintersOf({ value }: Evidence): number {
  return value.split(' ').filter((word) => /^\p{L}{1,2}$/u.test(word)).length
}

/** The surest of the facts that most looks agree in, null where looks differ evenly; facts are the same when `by` gives the same. */
export function mostSaid(
  facts: readonly Evidence[],
  by: (fact: Evidence) => string = ({ value }) => value,
): Evidence | null {
  const groups = [...Map.groupBy(facts, by).values()].toSorted((one, other) => other.length - one.length)
  const [most, next] = groups
  if (most === undefined || most.length === next?.length) return null
  return most.toSorted((one, other) => other.confidence - one.confidence)[0] ?? null
}
