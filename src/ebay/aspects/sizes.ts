import { folded } from '../../listings/folded-text.ts'
import { measurementsOfSize } from '../../listings/labels/label-size.ts'
import { homeMarketplace, marketplaces } from '../marketplace.ts'

/**
 * Finds the listed size in a text: "Large" is L, "W32 L30" is 32, "M / EU 40" is M, "US 8" is 8. Undefined if the text
 * has no listed size or several. Sizes of other countries are not converted here: the seller is offered the conversion
 * and chooses.
 */
export function sizeOnList(
  text: string,
  list: readonly string[],
  { systemNames } = homeMarketplace.sizes,
): string | undefined {
  const whole = findListed([text, withoutSystem(text, systemNames)], list)
  if (whole !== undefined) return whole
  const waist = measurementsOfSize(asOnLabels(text)).waist?.replace(' in', '')
  if (waist !== undefined) return findListed([waist], list)
  const parts = text.split(/\s[/|]\s|[,;|]/u).map((part) => findListed([part, withoutSystem(part, systemNames)], list))
  const [only, ...others] = new Set(parts.filter((part) => part !== undefined))
  return others.length === 0 ? only : undefined
}

/** Whether one of eBay's item specifics holds a size: of clothes, or of shoes on one of its sites. */
export function isSizeAspect(name: string): boolean {
  return sizeAspects.has(folded(name))
}

const sizeAspects: ReadonlySet<string> = new Set(['size', ...marketplaces.map(({ sizes }) => folded(sizes.shoeAspect))])

/** The inseam in a size, with its unit: "30 in" for "32x30". Undefined if the size has none. */
export function inseamOfSize(text: string): string | undefined {
  return measurementsOfSize(asOnLabels(text)).inseam
}

/** Whether a size belongs to another size type than Regular: 2X and 16W are plus, 8P is petite, XLT is tall. */
export function isSpecialSize(text: string): boolean {
  const size = folded(text)
  if (/\d ?w\D*\d+ ?l(?!\p{L})/u.test(size)) return false
  return (
    /(?<!\p{L})(?:plus|petite|tall|big|maternity|junior)/u.test(size) ||
    size
      .split(/[\s/,]+/u)
      .some((part) => /^(?:[0-6]x|\d{1,2}[wp]|p[sml]|p?(?:xx?s|xs|s|m|l|xl)p|(?:[ml]|x{1,3}l|[2-6]xl)t)$/u.test(part))
  )
}

/** "w32 X l30" as labels write it: W32 x L30. */
function asOnLabels(text: string): string {
  return text.trim().toUpperCase().replaceAll('X', 'x')
}

function findListed(texts: readonly string[], list: readonly string[]): string | undefined {
  const searched = new Set(texts.map(normalise).filter((size) => size !== ''))
  const sizes = normalisedSizes.get(list) ?? list.map(normalise)
  normalisedSizes.set(list, sizes)
  return list.find((_, index) => searched.has(sizes[index] ?? ''))
}

/** Filled on use: eBay's lists have hundreds of sizes, and every item of a page is compared with them. */
const normalisedSizes = new WeakMap<readonly string[], readonly string[]>()

/** Removes the word "size" and the size system, if it is the buyers' or international. */
function withoutSystem(text: string, systemNames: readonly string[]): string {
  return folded(text)
    .replace(/^(?:size|sz)[ .:]*/u, '')
    .replace(systemIn(systemNames), '')
}

/** Patterns by the names of size systems, filled on use. */
const systems = new WeakMap<readonly string[], RegExp>()

function systemIn(names: readonly string[]): RegExp {
  const alternatives = names.join('|')
  const pattern =
    systems.get(names) ??
    new RegExp(String.raw`^(?:${alternatives}|int)(?![\p{L}])[ .:]*|[ .:]*(?<![\p{L}])(?:${alternatives})$`, 'gu')
  systems.set(names, pattern)
  return pattern
}

/** A size in the form that is compared: letters in one spelling, halves as decimals. */
function normalise(text: string): string {
  const size = folded(text)
    .replace(/(\d) ?1\/2$/u, '$1.5')
    .replace(/^(\d+),5$/u, '$1.5')
    .replace(/^(\d+)\.0$/u, '$1')
  if (/^0[1-9]$/u.test(size)) return size.slice(1)
  if (/^(?:one size(?: fits (?:all|most))?|os|o\/s|osfa|osfm)$/u.test(size)) return 'one size'
  const spelled = size
    .replace(/^(?:extra|x)[ -](?=small|large)/u, 'x')
    .replace(/^(\d)[ -]?x[ -](?=small|large)/u, '$1x')
    .replace(/^(x{2,4})[ -](?=small|large)/u, '$1')
    .replace(
      /^(x*|\dx)(small|sm|medium|med|large|lg|lrg)$/u,
      (_, extra: string, word: string) => extra + word.charAt(0),
    )
  return spelled.replace(/^x{2,}(?=[sl]$)/u, (extra) => `${extra.length}x`)
}
