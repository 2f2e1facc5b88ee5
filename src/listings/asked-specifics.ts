import { itemSpecificValues, materialSpecific, onList } from '../items/specifics.ts'
import { isSpecificName } from './accepted-values.ts'
import { specificsMax } from './limits.ts'

/** An item specific that eBay asks of the items of a category, beside the fields that every listing has. */
export type AskedSpecific = {
  /** eBay's name of it. */
  readonly name: string
  readonly isRequired: boolean
  /** Only its values are taken. */
  readonly isClosed: boolean
  /** Several of its values may be given, with commas between. */
  readonly isMulti: boolean
  readonly isNumber: boolean
  /** Characters of one value. */
  readonly maxLength: number
  /** What eBay lists; empty where it lists nothing. */
  readonly values: readonly string[]
}

/**
 * What eBay asks of a leaf category: what it requires and what it recommends. The wait is bounded, and lists stand in while eBay
 * cannot be asked; empty for what is no known leaf category.
 */
export type SpecificsOfCategory = (leafId: string) => Promise<readonly AskedSpecific[]>

/** The specifics of the publish form, which a writer is asked for in every category. */
const always: readonly string[] = [...Object.keys(itemSpecificValues), materialSpecific]

/** What a category asks besides those, what eBay requires first, as many as a listing holds. */
export function furtherSpecifics(asked: readonly AskedSpecific[]): readonly AskedSpecific[] {
  const further = asked.filter(({ name }) => isSpecificName(name) && onList(always, name) === undefined)
  return further
    .toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired))
    .slice(0, specificsMax - always.length)
}

/** Those for which a listing has no value yet. */
export function openSpecifics(
  asked: readonly AskedSpecific[],
  itemSpecifics: Readonly<Record<string, string>>,
): readonly AskedSpecific[] {
  return asked.filter(({ name }) => !Object.hasOwn(itemSpecifics, name))
}
