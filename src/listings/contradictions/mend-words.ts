import { saysNoBrand } from '../../items/specifics.ts'
import { fieldLabel } from '../field-label.ts'
import type { ListingField } from '../listing-fields.ts'
import type { OpenQuestion } from '../open-questions.ts'
import { usShoeSize, usShoeSizeOf } from './us-shoe-size.ts'

/** Returns the label of the button that mends a contradiction: "Use M in the title and the description, and remove Waist". */
export function mendWords(question: Pick<OpenQuestion, 'held'>): string {
  const { value, corrected, removed, isRemovedBrand } = changesOf(question)
  const changes = [
    ...(corrected
      ? [isRemovedBrand ? `remove the other brand from ${corrected}` : `use ${value} in ${corrected}`]
      : []),
    ...(removed ? [`remove ${removed}`] : []),
  ]
  return capitalized(changes.join(', and '))
}

/** Returns the toast after a mend: "The title and the description now say M, and Waist was removed". */
export function mendedWords(question: Pick<OpenQuestion, 'held'>): string {
  const { value, corrected, correctedCount, removed, removedCount, isRemovedBrand } = changesOf(question)
  const verb = correctedCount === 1 ? 'says' : 'say'
  const changes = [
    ...(corrected
      ? [isRemovedBrand ? `the other brand was removed from ${corrected}` : `${corrected} now ${verb} ${value}`]
      : []),
    ...(removed ? [`${removed} ${removedCount === 1 ? 'was' : 'were'} removed`] : []),
  ]
  return capitalized(changes.join(', and '))
}

/** Returns what a mend does to the places after the field: texts and item specifics get the value, others are removed. */
function changesOf({ held: [own, ...places] }: Pick<OpenQuestion, 'held'>) {
  const value = String(own?.value ?? '')
  const names = places.map(({ field }) => field)
  const corrected = names.filter((field) => !isRemoved(field, value))
  const removed = names.filter((field) => isRemoved(field, value))
  return {
    value,
    corrected: inWords(corrected),
    correctedCount: corrected.length,
    removed: inWords(removed),
    removedCount: removed.length,
    isRemovedBrand: own?.field === 'brand' && saysNoBrand(value),
  }
}

/**
 * Whether a mend removes the value of a place. Only a tape measure gives a right measurement, and a European size does not
 * belong in a US field.
 */
export function isRemoved(place: ListingField, value: string): boolean {
  return place.startsWith('measurements.') || (place === `itemSpecifics.${usShoeSize}` && usShoeSizeOf(value) === null)
}

function inWords(fields: readonly ListingField[]): string {
  const names = fields.map((field) =>
    field === 'title' || field === 'description' ? `the ${field}` : fieldLabel(field),
  )
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
