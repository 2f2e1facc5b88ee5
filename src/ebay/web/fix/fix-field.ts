import { conditions, conditionWords } from '../../../items/conditions.ts'
import { ebayLeafCategories, leafCategoryName } from '../../../items/ebay-leaf-categories.ts'
import { allowedValues } from '../../../listings/allowed-values.ts'
import { fieldFault } from '../../../listings/edits/field-fault.ts'
import { fieldLabel } from '../../../listings/field-label.ts'
import { fieldText, shownValue, valueOfText } from '../../../listings/field-text.ts'
import { fieldNamed, fieldParts, valueOf } from '../../../listings/field-values.ts'
import { fieldOf } from '../../../listings/fields.ts'
import type { WrittenListing } from '../../../listings/listing.ts'
import type { ListingChanges, ListingField } from '../../../listings/listing-fields.ts'
import { changesOf, fieldsOf, type TypedFields } from '../../../listings/web/edit/typed-fields.ts'
import { editsOfAspect, fieldOfAspect } from '../../aspects/aspect-sources.ts'
import type { ReadinessFault } from '../../readiness/readiness-fault.ts'

/** The way to fix a fault where it shows. */
export type FixWay =
  /** A field of the listing: several lines, one line, or a choice. */
  | {
      readonly kind: 'field'
      readonly field: ListingField
      readonly label: string
      readonly text: string
      readonly lines: 'one' | 'many'
      readonly choices: readonly { readonly value: string; readonly words: string }[] | undefined
    }
  | { readonly kind: 'photos' | 'form' | 'connection' | 'selling' | 'policies' | 'location' | 'sku' }

/** The way to fix a fault, with the field's current text; undefined if nothing can be done. */
export function fixWay(
  { field, aspect, allowed }: Pick<ReadinessFault, 'field' | 'aspect' | 'allowed'>,
  listing: WrittenListing,
): FixWay | undefined {
  if (field === null) return undefined
  switch (field) {
    case 'photos':
    case 'connection':
    case 'selling':
    case 'policies':
    case 'location':
    case 'sku':
      return { kind: field }
    case 'quantity':
      return { kind: 'form' }
    default:
      return {
        kind: 'field',
        field,
        label: aspect ?? fieldLabel(field),
        text: fieldText(field, valueOf(listing, field)),
        lines: isLong(field) ? 'many' : 'one',
        choices: choicesOf(field, allowed),
      }
  }
}

/** Whether a field needs several lines: long texts, and titles, which wrap. */
function isLong(field: ListingField): boolean {
  const { group, name } = fieldParts(field)
  return group === undefined && (fieldOf(name).kind === 'text' || fieldOf(name).main !== undefined)
}

function choicesOf(field: ListingField, allowed: readonly string[] | undefined) {
  if (field === 'ebayCategoryId')
    return ebayLeafCategories.map((leafCategory) => ({ value: leafCategory.id, words: leafCategoryName(leafCategory) }))
  if (field === 'ebayConditionGrade')
    return conditions
      .filter((condition) => !allowed || allowed.includes(condition))
      .map((condition) => ({ value: condition, words: conditionWords(condition) }))
  // An empty list would leave nothing to choose.
  const values = allowed && allowed.length > 0 ? allowed : allowedValues(field)
  return values?.map((value) => ({ value, words: shownValue(field, value) ?? value }))
}

/** The fields that a text changes, or the sentence that says why it cannot be saved. An empty text empties the field. */
export function typedFieldsOf(
  aspect: string | undefined,
  field: ListingField,
  text: string,
): { readonly fields: TypedFields } | { readonly fault: string } {
  const edits = editsOf(aspect, field, text)
  const fault = faultOf(edits)
  if (fault !== undefined) return { fault }
  return { fields: Object.fromEntries(edits.map(([each, value]) => [each, value ?? ''])) }
}

/** The changes that put the present values of these fields back. */
export function undoChanges(listing: WrittenListing, typed: TypedFields): ListingChanges {
  const before = fieldsOf(typed).map(([field]) => [field, fieldText(field, valueOf(listing, field))] as const)
  return changesOf(Object.fromEntries(before))
}

type Edits = readonly (readonly [field: ListingField, value: string | null])[]

/** A value that our own field cannot hold (an inseam without its unit) is saved under eBay's name. */
function editsOf(aspect: string | undefined, field: ListingField, text: string): Edits {
  const own = [[field, text]] as const
  if (aspect === undefined || !isHeldBy(aspect, field)) return own
  const edits = editsOfAspect(aspect, text)
  const exact = [[`itemSpecifics.${aspect.trim()}`, text]] as const
  return faultOf(edits) !== undefined && faultOf(exact) === undefined ? exact : edits
}

function faultOf(edits: Edits): string | undefined {
  for (const [field, value] of edits) {
    const fault = fieldFault(field, value === null ? null : valueOfText(field, value))
    if (fault !== undefined) return fault
  }
  return undefined
}

/** Whether this field holds the item specific, so that a chosen value may be saved under eBay's own name. */
function isHeldBy(aspect: string, field: ListingField): boolean {
  return fieldOfAspect(aspect) === field || fieldNamed(`itemSpecifics.${aspect}`) === field
}
