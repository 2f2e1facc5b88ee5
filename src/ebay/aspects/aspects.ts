import type { ListingField } from '../../listings/listing-fields.ts'
import { marketplaceOf, type SiteSizes } from '../marketplace.ts'
import type { StatedFacts } from '../publication/stated-facts.ts'
import { fieldOfAspect, statedAspect } from './aspect-sources.ts'
import { type FittedValues, fittedValues, maxLengthOf } from './aspect-values.ts'
import { type AspectRule, type LeafCategoryMetadata, takesListedOnly, valuesBeside } from './leaf-category-metadata.ts'
import { isSizeAspect } from './sizes.ts'

/** A value of an item specific that eBay would refuse, and the field that fixes it. */
export type AspectFault = {
  /** eBay's name of the item specific. */
  readonly aspect: string
  readonly field: ListingField
  readonly sentence: string
  /** An error blocks publishing; with a warning the listing goes out without this value. */
  readonly severity: 'error' | 'warning'
  /** The values to choose from; missing if any text will do. */
  readonly allowed?: readonly string[]
}

/**
 * The item specifics that eBay gets: stated values with a name in the leaf category, in eBay's spelling. Values are never
 * made up or bent to fit. A value that cannot be sent is a fault: an error for sizes and required ones, else a warning.
 */
export function aspectsOf(
  stated: StatedFacts,
  { aspects: rules, marketplaceId }: LeafCategoryMetadata,
): { aspects: Record<string, string[]>; faults: AspectFault[] } {
  const { sizes } = marketplaceOf(marketplaceId)
  const chosen = new Map<string, readonly string[]>()
  const faults = new Map<string, AspectFault>()
  for (const rule of [...rules.filter(isIndependent), ...rules.filter((each) => !isIndependent(each))]) {
    const { values, fault } = judgeAspect(rule, stated, {
      listed: valuesBeside(rule, Object.fromEntries(chosen)),
      sizes,
    })
    if (values) chosen.set(rule.name, values)
    if (fault) faults.set(rule.name, fault)
  }
  return {
    aspects: Object.fromEntries([...chosen].map(([name, values]) => [name, [...values]])),
    faults: rules.flatMap(({ name }) => faults.get(name) ?? []),
  }
}

/** Whether all its values are independent of other choices. Such item specifics are decided first. */
function isIndependent({ values }: AspectRule): boolean {
  return values.every(({ onlyWith }) => onlyWith.length === 0)
}

function judgeAspect(
  rule: AspectRule,
  stated: StatedFacts,
  { listed, sizes }: { listed: readonly string[]; sizes: SiteSizes },
): { values?: readonly string[]; fault?: AspectFault } {
  const { name, isRequired } = rule
  const value = statedAspect(name, stated)
  const allowed = takesListedOnly(rule) || listed.length > 0 ? { allowed: listed } : {}
  if (value === undefined) {
    if (!isRequired) return {}
    const sentence = `${name} is missing, and eBay requires it in this category. ${howTo(listed)}`
    return { fault: { aspect: name, field: fieldOfAspect(name), sentence, severity: 'error', ...allowed } }
  }
  const { values, refused } = fittedValues(rule, value.text, listed, sizes)
  if (values) return { values }
  const severity = isRequired || isHoldReason(name) ? 'error' : 'warning'
  const leftOut = severity === 'warning' ? ' It is left out of the eBay listing.' : ''
  const sentence = `${refusal(rule, value.text, refused)}${leftOut} ${refused === 'not-listed' ? howTo(listed) : 'Please change it.'}`
  return { fault: { aspect: name, field: value.field, sentence, severity, ...(refused === 'not-listed' && allowed) } }
}

/** eBay holds back a listing whose size is missing or not a standard one. */
function isHoldReason(name: string): boolean {
  return isSizeAspect(name) || name.toLowerCase() === 'size type'
}

function refusal(rule: AspectRule, text: string, refused: NonNullable<FittedValues['refused']>): string {
  switch (refused) {
    case 'not-listed':
      return `eBay doesn't accept "${text.slice(0, 65)}" as ${rule.name} in this category.`
    case 'too-long':
      return `${rule.name} has ${text.length} characters. eBay allows at most ${maxLengthOf(rule)}.`
    case 'no-number':
      return `${rule.name} must be a number, without words or units.`
    default:
      return refused satisfies never
  }
}

function howTo(listed: readonly string[]): string {
  return listed.length > 0 ? 'Please choose one from the list.' : 'Please fill it in.'
}
