import { itemSpecificValues, materialSpecific, onList } from '../items/specifics.ts'
import { isSpecificName } from './accepted-values.ts'
import { specificsMax } from './limits.ts'

/** An item specific that eBay asks for in a category, in addition to the fields of every listing. */
export type AskedSpecific = {
  /** eBay's name of it. */
  readonly name: string
  readonly isRequired: boolean
  /** eBay accepts no value outside `values`, if these are listed. */
  readonly takesListedOnly: boolean
  /** One listing may have several values, separated by commas. */
  readonly isMulti: boolean
  readonly isNumber: boolean
  /** Most characters of one value. */
  readonly maxLength: number
  /** Values that eBay lists; empty if it lists no values. */
  readonly values: readonly string[]
}

/**
 * Returns the item specifics that eBay requires or recommends for a leaf category. Built-in lists replace eBay's answer
 * if it does not come in time. Returns an empty list for an unknown leaf category.
 */
export type SpecificsOfCategory = (leafId: string) => Promise<readonly AskedSpecific[]>

/** The publish form's specifics. A writer is asked for them in every category. */
const formSpecifics: readonly string[] = [...Object.keys(itemSpecificValues), materialSpecific]

/** Returns the specifics that are not on the publish form, required ones first, as many as fit in a listing. */
export function additionalSpecifics(asked: readonly AskedSpecific[]): readonly AskedSpecific[] {
  const additional = asked.filter(({ name }) => isSpecificName(name) && onList(formSpecifics, name) === undefined)
  return additional
    .toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired))
    .slice(0, specificsMax - formSpecifics.length)
}

/** Returns the specifics for which a listing has no value. */
export function specificsWithoutValue(
  asked: readonly AskedSpecific[],
  itemSpecifics: Readonly<Record<string, string>>,
): readonly AskedSpecific[] {
  return asked.filter(({ name }) => !Object.hasOwn(itemSpecifics, name))
}
