import { folded } from '../../listings/folded-text.ts'
import { valueMaxLength } from '../../listings/limits.ts'
import { groupBy } from '../../platform/group-by.ts'
import type { SiteSizes } from '../marketplace.ts'
import { type AspectRule, maxAspectValues, takesListedOnly } from './leaf-category-metadata.ts'
import { isSizeAspect, sizeOnList } from './sizes.ts'

/** The values that eBay gets for a text, or why it would refuse them. */
export type FittedValues =
  | { readonly values: readonly string[]; readonly refused: undefined }
  | { readonly values: undefined; readonly refused: 'not-listed' | 'too-long' | 'no-number' }

/** The most characters that eBay takes for a value; if eBay names no limit, its limit for brands. */
export function maxLengthOf({ maxLength }: AspectRule): number {
  return maxLength ?? valueMaxLength
}

/**
 * Turns a text into values of one item specific, in eBay's spelling if eBay lists them. `listed` are the values that can
 * be chosen now.
 */
export function fittedValues(
  rule: AspectRule,
  text: string,
  listed: readonly string[],
  sizes: SiteSizes,
): FittedValues {
  const find = createFinder(rule, listed, sizes)
  const whole = find(text)
  if (whole !== undefined) return { values: [whole], refused: undefined }
  const parts = rule.isMulti ? partsOf(rule, text, find) : [text]
  const values = parts.map((part) => find(part) ?? (takesListedOnly(rule) ? undefined : part))
  const fitting = values.filter((value) => value !== undefined)
  if (fitting.length < values.length || fitting.length === 0) return { values: undefined, refused: 'not-listed' }
  if (fitting.some((value) => value.length > maxLengthOf(rule))) return { values: undefined, refused: 'too-long' }
  if (rule.isNumber && !fitting.every((value) => /^\d+(?:\.\d+)?$/u.test(value)))
    return { values: undefined, refused: 'no-number' }
  return { values: [...new Set(fitting)].slice(0, maxAspectValues), refused: undefined }
}

type Find = (text: string) => string | undefined

function createFinder(rule: AspectRule, listed: readonly string[], sizes: SiteSizes): Find {
  const kind = folded(rule.name)
  if (isSizeAspect(rule.name)) return (text) => sizeOnList(text, listed, sizes)
  return (text) => {
    const searched = folded(text)
    const spelling = kind === 'department' ? (departmentWords[searched] ?? searched) : searched
    const isListed = (value: string) => listed.length === rule.values.length || listed.includes(value)
    return spellings(rule).get(spelling)?.find(isListed)
  }
}

/** Filled on use: eBay lists thousands of brands, and every item of a list is compared with them. */
const spellingsByRule = new WeakMap<AspectRule, ReadonlyMap<string, readonly string[]>>()

/** The values of a rule by their folded text. */
function spellings(rule: AspectRule): ReadonlyMap<string, readonly string[]> {
  const cached = spellingsByRule.get(rule)
  if (cached) return cached
  const values = rule.values.map(({ value }) => value)
  const grouped = groupBy(values, folded)
  spellingsByRule.set(rule, grouped)
  return grouped
}

const departmentWords: Readonly<Record<string, string>> = {
  mens: 'men',
  "men's": 'men',
  male: 'men',
  womens: 'women',
  "women's": 'women',
  ladies: 'women',
  female: 'women',
  unisex: 'unisex adults',
  'unisex adult': 'unisex adults',
}

/** The values listed in a text: fibres without their shares, the seasons of "all seasons", parts between commas. */
function partsOf({ name, values }: AspectRule, text: string, find: Find): readonly string[] {
  if (folded(name) === 'season' && folded(text) === 'all seasons') {
    const seasons = ['Spring', 'Summer', 'Fall', 'Winter']
    return values.length === 0 ? seasons : seasons.filter((season) => find(season) !== undefined)
  }
  const fibres = [...text.matchAll(/\d+(?:[.,]\d+)? ?% ?([^\d%,;/&]+)/gu)].map(([, fibre = '']) => fibre.trim())
  if (fibres.length > 0 && fibres.every((fibre) => fibre !== '')) return fibres
  const finely = split(text, /[,;/&+]|\sand\s/iu)
  return finely.every((part) => find(part) !== undefined) ? finely : split(text, /[,;]/u)
}

function split(text: string, separator: RegExp): string[] {
  const parts = text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return parts.length > 0 ? parts : [text]
}
