import { camelCase } from '../../accepted-values.ts'
import { fieldFault } from '../../edits/field-fault.ts'
import { valueOfText } from '../../field-text.ts'
import { fieldParts } from '../../field-values.ts'
import { fieldOf, fieldsWith, singleFields } from '../../fields.ts'
import type { ListingChanges, ListingField } from '../../listing-fields.ts'

/** Text that is typed in an edit form, by field. */
export type TypedFields = { readonly [Field in ListingField]?: string }

/** The typed name and value of a new measurement. */
export type NewMeasurement = { readonly name: string; readonly value: string }

/** Returns the typed text in the server's format. */
export function changesOf(typed: TypedFields, added: readonly NewMeasurement[] = []): ListingChanges {
  const entries = [...fieldsOf(typed), ...added.filter(hasText).map(measurementField)]
  const changes: Record<string, unknown> = {}
  const groups = { measurements: {} as Record<string, unknown>, itemSpecifics: {} as Record<string, unknown> }
  for (const [field, text] of entries) {
    const { group, name } = fieldParts(field)
    if (group) groups[group][name] = valueOfText(field, text)
    else changes[name] = valueOfText(field, text)
  }
  for (const [group, values] of Object.entries(groups)) if (Object.keys(values).length > 0) changes[group] = values
  return changes
}

/**
 * Returns the fields that cannot be saved, each with a sentence. New measurements have the name of `newMeasurementName`.
 * `unreadable` has the fields whose text is not a number; their '' does not empty them.
 */
export function faultsOf(
  typed: TypedFields,
  added: readonly NewMeasurement[] = [],
  unreadable: readonly ListingField[] = [],
): ReadonlyMap<string, string> {
  const faults = [
    ...fieldsOf(typed).map(([field, text]) => [field, fieldFault(field, valueOfText(field, text))] as const),
    ...unreadable.map((field) => [field, fieldFault(field, Number.NaN)] as const),
    ...added.map((each, index) => [newMeasurementName(index), newMeasurementFault(each)] as const),
  ]
  return new Map(faults.flatMap(([name, fault]) => (fault === undefined ? [] : [[name, fault] as const])))
}

/** Returns the name of a new measurement's fault, by its index. */
export function newMeasurementName(index: number): string {
  return `new-measurement-${index}`
}

/** Whether a field or a new measurement is below title, description and tags. */
export function isDetail(name: string): boolean {
  const single = singleFields.find((each) => each === name)
  return single === undefined || fieldOf(single).main === undefined
}

/** Texts of the form: those below the title that always show, and those among the details. */
export const mainTexts = fieldsWith('kind', 'text', 'tags').filter((field) => !isDetail(field))
export const detailTexts = fieldsWith('kind', 'text').filter(isDetail)

/** Returns the typed fields with their text. */
export function fieldsOf(typed: TypedFields): (readonly [ListingField, string])[] {
  return (Object.entries(typed) as [ListingField, string | undefined][]).flatMap(([field, text]) =>
    text === undefined ? [] : [[field, text] as const],
  )
}

function newMeasurementFault(added: NewMeasurement): string | undefined {
  if (!hasText(added)) return undefined
  if (added.name.trim() === '') return 'Name this measurement, e.g. Leg opening.'
  if (added.value.trim() === '') return 'Add its length, e.g. 32 in or 81 cm.'
  const [field, value] = measurementField(added)
  return fieldFault(field, value)
}

function hasText({ name, value }: NewMeasurement): boolean {
  return name.trim() !== '' || value.trim() !== ''
}

function measurementField({ name, value }: NewMeasurement): readonly [ListingField, string] {
  return [`measurements.${camelCase(name) ?? name}`, value]
}
