import { folded } from '../../listings/folded-text.ts'
import { type AspectRule, aspectValueMaxLength, aspectValuesMost, takesListedOnly } from './leaf-metadata.ts'
import { sizeOnList } from './sizes.ts'

/** What eBay gets of a text, or why it would refuse it. */
export type FittedValues =
  | { readonly values: readonly string[]; readonly refused: undefined }
  | { readonly values: undefined; readonly refused: 'not-listed' | 'too-long' | 'no-number' }

/** Characters of a value that eBay takes. */
export function maxLengthOf({ maxLength }: AspectRule): number {
  return maxLength ?? aspectValueMaxLength
}

/** A text as the values of one item specific, in eBay's spelling where eBay lists them. `listed`: what may be chosen now. */
export function fittedValues(rule: AspectRule, text: string, listed: readonly string[]): FittedValues {
  const find = finderIn(rule, listed)
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

function finderIn({ name }: AspectRule, listed: readonly string[]): Find {
  const kind = folded(name)
  if (kind === 'size' || kind === 'us shoe size') return (text) => sizeOnList(text, listed)
  return (text) => {
    const said = folded(text)
    const meant = kind === 'department' ? (departmentWords[said] ?? said) : said
    return listed.find((value) => folded(value) === meant)
  }
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
