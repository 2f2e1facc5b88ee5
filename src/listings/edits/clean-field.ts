import { onList } from '../../items/specifics.ts'
import { allowedValues } from '../allowed-values.ts'
import { kindOf } from '../field-values.ts'
import type { FieldValue, ListingField } from '../listing-fields.ts'
import { plainLine } from '../plain-text.ts'
import { cleanTags } from '../tags.ts'

/**
 * Returns a seller's input for a field as it is stored: trimmed text of one or several lines, the spelling of a list, tags
 * split at commas. Empty text and no tags give null. Only tags are cut; `fieldFault` refuses other long values.
 */
export function cleanField(field: ListingField, value: FieldValue): FieldValue {
  if (Array.isArray(value)) {
    const tags = cleanTags(value.map(oneLine))
    return tags.length > 0 ? tags : null
  }
  if (typeof value !== 'string') return value
  if (kindOf(field) === 'text') return severalLines(value) || null
  const line = oneLine(value)
  return onList(allowedValues(field) ?? [], line) ?? (line || null)
}

/** Returns text of any length as one line. */
export function oneLine(text: string): string {
  return plainLine(text, Infinity) ?? ''
}

/** Keeps the text, with "<". Replaces control characters, because PostgreSQL refuses NUL and the others are not text. */
function severalLines(text: string): string {
  return text
    .replace(/\r\n?/gu, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim()
}
