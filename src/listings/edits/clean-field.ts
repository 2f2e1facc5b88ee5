import { onList } from '../../items/specifics.ts'
import { allowedValues } from '../allowed-values.ts'
import { kindOf } from '../field-values.ts'
import type { FieldValue, ListingField } from '../listing-fields.ts'
import { plainLine } from '../plain-text.ts'
import { cleanTags } from '../tags.ts'

/**
 * What a seller wrote into a field, as it is stored: one line of text or several without spaces around it, a list's spelling,
 * tags split at commas. Empty text and no tags are null. Nothing is cut but tags: what is too long is for `fieldFault`.
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

/** Text as one line, however long. */
export function oneLine(text: string): string {
  return plainLine(text, Infinity) ?? ''
}

/** As it was written, "<" and all; PostgreSQL refuses NUL, and other control characters are no text. */
function severalLines(text: string): string {
  return text
    .replace(/\r\n?/gu, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim()
}
