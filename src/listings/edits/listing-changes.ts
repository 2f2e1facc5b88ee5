import { camelCase } from '../accepted-values.ts'
import { singleFields } from '../fields.ts'
import { measurementsMax, specificsMax } from '../limits.ts'
import type { WrittenListing } from '../listing.ts'
import type { FieldValue, ListingChanges, ListingField } from '../listing-fields.ts'
import { cleanField } from './clean-field.ts'
import { fieldFault } from './field-fault.ts'

/** What a seller writes into a listing, field by field, as it was sent. Measurements' names are made camel case. */
export function changesToFields(changes: ListingChanges): (readonly [field: ListingField, value: FieldValue])[] {
  const { measurements, itemSpecifics } = changes
  return [
    ...singleFields.map((name) => [name, changes[name]] as const),
    ...Object.entries(measurements ?? {}).map(([name, value]) => [measurement(name), value] as const),
    ...Object.entries(itemSpecifics ?? {}).map(([name, value]) => [`itemSpecifics.${name}` as const, value] as const),
  ].flatMap(([field, value]) => (value === undefined ? [] : [[field, value] as const]))
}

/** What a seller writes into a listing as it is stored, or the first sentence about a field that cannot be stored so. */
export function cleanChanges(
  changes: ListingChanges,
): { fields: (readonly [ListingField, FieldValue])[] } | { fault: string } {
  const sent = changesToFields(changes)
  const fault = sent.map(([field, value]) => fieldFault(field, value)).find((sentence) => sentence !== undefined)
  if (fault) return { fault }
  return { fields: sent.map(([field, value]) => [field, cleanField(field, value)] as const) }
}

/** Why a changed listing cannot be stored as a whole; undefined where it can. */
export function wholeFault({ measurements, itemSpecifics }: WrittenListing): string | undefined {
  return (
    tooMany('Measurements', Object.keys(measurements).length, measurementsMax) ??
    tooMany('Item specifics', Object.keys(itemSpecifics).length, specificsMax)
  )
}

function tooMany(what: string, count: number, most: number): string | undefined {
  return count > most ? `${what} are ${most} at most, and these are ${count}. Please take some out.` : undefined
}

function measurement(name: string): ListingField {
  return `measurements.${camelCase(name) ?? name}`
}
