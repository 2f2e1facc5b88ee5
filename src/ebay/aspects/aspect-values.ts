import { folded } from '../../listings/folded-text.ts'
import { valueMaxLength } from '../../listings/limits.ts'
import { groupBy } from '../../platform/group-by.ts'
import type { SiteSizes } from '../marketplace.ts'
import { type AspectRule, aspectValuesMost, takesListedOnly } from './leaf-category-metadata.ts'
import { isSizeAspect, sizeOnList } from './sizes.ts'

/** What eBay gets of a text, or why it would refuse it. */
export type FittedValues =
  | { readonly values: readonly string[]; readonly refused: undefined }
  | { readonly values: undefined; readonly refused: 'not-listed' | 'too-long' | 'no-number' }

/** Characters of a value that eBay takes: where it says none, what it takes for brands. */
export function maxLengthOf({ maxLength }: AspectRule): number {
  return maxLength ?? valueMaxLength
}

/** A text as the values of one item specific, in eBay's spelling where eBay lists them. `listed`: what may be chosen now. */
export function fittedValues(
  rule: AspectRule,
  text: string,
  listed: readonly string[],
  sizes: SiteSizes,
): FittedValues {
  const find = finderIn(rule, listed, sizes)
  const whole = find(text)
  if (whole !== undefined) return { values: [whole], refused: undefined }
  const parts = rule.isMulti ? partsOf(rule, text, find) : [text]
  const values = parts.map((part) => find(part) ?? (takesListedOnly(rule) ? undefined : part))
  const known = values.filter((value) => value !== undefined)
  if (known.length < values.length || known.length === 0) return { values: undefined, refused: 'not-listed' }
  if (known.some((value) => value.length > maxLengthOf(rule))) return { values: undefined, refused: 'too-long' }
  if (rule.isNumber && !known.every((value) => /^\d+(?:\.\d+)?$/u.test(value)))
    return { values: undefined, refused: 'no-number' }
  return { values: [...new Set(known)].slice(0, aspectValuesMost), refused: undefined }
}

type Find = (text: string) => string | undefined

function finderIn(rule: AspectRule, listed: readonly string[], sizes: SiteSizes): Find {
  const kind = folded(rule.name)
  if (isSizeAspect(rule.name)) return (text) => sizeOnList(text, listed, sizes)
  return (text) => {
    const said = folded(text)
    const meant = kind === 'department' ? (departmentWords[said] ?? said) : said
    const isListed = (value: string) => listed.length === rule.values.length || listed.includes(value)
    return spellings(rule).get(meant)?.find(isListed)
  }
}

/** Of rules that were used: eBay lists thousands of brands, and every item of a list is held against them. */
const spelled = new WeakMap<AspectRule, ReadonlyMap<string, readonly string[]>>()

/** The values of a rule by what they are when they are compared. */
function spellings(rule: AspectRule): ReadonlyMap<string, readonly string[]> {
  const known = spelled.get(rule)
  if (known) return known
  const values = rule.values.map(({ value }) => value)
  const made = groupBy(values, folded)
  spelled.set(rule, made)
  return made
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

/** The values that a text lists: fibres without their shares, the seasons of all seasons, what stands between commas. */
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

function split(text: string, at: RegExp): string[] {
  const parts = text
    .split(at)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return parts.length > 0 ? parts : [text]
}
