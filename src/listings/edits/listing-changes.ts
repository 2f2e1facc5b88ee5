import { camelCase } from '../accepted-values.ts'
import { singleFields } from '../fields.ts'
import { measurementsMax, specificsMax } from '../limits.ts'
import type { WrittenListing } from '../listing.ts'
import type { FieldValue, ListingChanges, ListingField } from '../listing-fields.ts'
import { cleanField } from './clean-field.ts'
import { fieldFault } from './field-fault.ts'

/** Returns a seller's changes field by field, as they were sent. Names of measurements become camel case. */
export function changesToFields(changes: ListingChanges): (readonly [field: ListingField, value: FieldValue])[] {
  const { measurements, itemSpecifics } = changes
  return [
    ...singleFields.map((name) => [name, changes[name]] as const),
    ...Object.entries(measurements ?? {}).map(([name, value]) => [measurementField(name), value] as const),
    ...Object.entries(itemSpecifics ?? {}).map(([name, value]) => [`itemSpecifics.${name}` as const, value] as const),
  ].flatMap(([field, value]) => (value === undefined ? [] : [[field, value] as const]))
}

/** Returns a seller's changes as they are stored, or the sentence about the first field that cannot be stored. */
export function cleanChanges(
  changes: ListingChanges,
): { fields: (readonly [ListingField, FieldValue])[] } | { fault: string } {
  const sentFields = changesToFields(changes)
  const fault = sentFields.map(([field, value]) => fieldFault(field, value)).find((sentence) => sentence !== undefined)
  if (fault) return { fault }
  return { fields: sentFields.map(([field, value]) => [field, cleanField(field, value)] as const) }
}

/** Returns a sentence if the changed listing as a whole cannot be stored; undefined if it can. */
export function wholeFault({ measurements, itemSpecifics }: WrittenListing): string | undefined {
  return (
    tooMany('measurements', Object.keys(measurements).length, measurementsMax) ??
    tooMany('item specifics', Object.keys(itemSpecifics).length, specificsMax)
  )
}

function tooMany(noun: string, count: number, max: number): string | undefined {
  return count > max ? `Too many ${noun}: ${count}. Use at most ${max}.` : undefined
}

function measurementField(name: string): ListingField {
  return `measurements.${camelCase(name) ?? name}`
}
