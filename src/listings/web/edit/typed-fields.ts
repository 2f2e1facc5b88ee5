import { camelCase } from '../../accepted-values.ts'
import { fieldFault } from '../../edits/field-fault.ts'
import { placeOf } from '../../field-values.ts'
import { fieldOf, fieldsWith, singleFields } from '../../fields.ts'
import type { ListingChanges, ListingField } from '../../listing-fields.ts'
import { valueOfText } from '../card/field-text.ts'

/** What is typed in the fields of an edit form, by field. */
export type TypedFields = { readonly [Field in ListingField]?: string }

/** A measurement that is being added: its name and its value as typed. */
export type NewMeasurement = { readonly name: string; readonly value: string }

/** What was typed, as the server takes it. */
export function changesOf(typed: TypedFields, added: readonly NewMeasurement[] = []): ListingChanges {
  const entries = [...fieldsOf(typed), ...added.filter(isBegun).map(asField)]
  const changes: Record<string, unknown> = {}
  const groups = { measurements: {} as Record<string, unknown>, itemSpecifics: {} as Record<string, unknown> }
  for (const [field, text] of entries) {
    const { group, name } = placeOf(field)
    if (group) groups[group][name] = valueOfText(field, text)
    else changes[name] = valueOfText(field, text)
  }
  for (const [group, values] of Object.entries(groups)) if (Object.keys(values).length > 0) changes[group] = values
  return changes
}

/**
 * What cannot be saved so, by the field or by the place of the new measurement, with the sentence that says why.
 * `unreadable`: fields in which the browser sees no number; the '' that it gives for them empties nothing.
 */
export function faultsOf(
  typed: TypedFields,
  added: readonly NewMeasurement[] = [],
  unreadable: readonly ListingField[] = [],
): ReadonlyMap<string, string> {
  const faults = [
    ...fieldsOf(typed).map(([field, text]) => [field, fieldFault(field, valueOfText(field, text))] as const),
    ...unreadable.map((field) => [field, fieldFault(field, Number.NaN)] as const),
    ...added.map((each, place) => [placeName(place), newMeasurementFault(each)] as const),
  ]
  return new Map(faults.flatMap(([name, fault]) => (fault === undefined ? [] : [[name, fault] as const])))
}

/** What the fault of a new measurement is kept by. */
export function placeName(place: number): string {
  return `new-measurement-${place}`
}

/** Whether a field, or the place of a new measurement, is below title, description and tags. */
export function isDetail(name: string): boolean {
  const single = singleFields.find((each) => each === name)
  return single === undefined || fieldOf(single).main === undefined
}

/** The texts of the form: those below the title that are never folded away, and those among the details. */
export const mainTexts = fieldsWith('kind', 'text', 'tags').filter((field) => !isDetail(field))
export const detailTexts = fieldsWith('kind', 'text').filter(isDetail)

/** The fields that were typed in. */
export function fieldsOf(typed: TypedFields): (readonly [ListingField, string])[] {
  return (Object.entries(typed) as [ListingField, string | undefined][]).flatMap(([field, text]) =>
    text === undefined ? [] : [[field, text] as const],
  )
}

function newMeasurementFault(added: NewMeasurement): string | undefined {
  if (!isBegun(added)) return undefined
  if (added.name.trim() === '') return 'Please name this measurement, such as Leg opening.'
  if (added.value.trim() === '') return 'Please write how long it is, such as 32 in or 81 cm.'
  const [field, value] = asField(added)
  return fieldFault(field, value)
}

function isBegun({ name, value }: NewMeasurement): boolean {
  return name.trim() !== '' || value.trim() !== ''
}

function asField({ name, value }: NewMeasurement): readonly [ListingField, string] {
  return [`measurements.${camelCase(name) ?? name}`, value]
}
