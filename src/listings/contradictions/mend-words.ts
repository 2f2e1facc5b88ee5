import { saysNoBrand } from '../../items/specifics.ts'
import { fieldLabel } from '../field-label.ts'
import type { ListingField } from '../listing-fields.ts'
import type { OpenQuestion } from '../open-questions.ts'
import { usShoeSize, usShoeSizeOf } from './us-shoe-size.ts'

/** What the button says that mends a contradiction: "Say M in the title and the description, remove Waist". */
export function mendWords(question: Pick<OpenQuestion, 'held'>): string {
  const { value, said, removed, isTakenOut } = changesOf(question)
  const changes = [
    ...(said ? [isTakenOut ? `take the other brand out of ${said}` : `say ${value} in ${said}`] : []),
    ...(removed ? [`remove ${removed}`] : []),
  ]
  return capitalized(changes.join(', '))
}

/** What is said once a contradiction is mended: "The title and the description say M now, Waist was removed". */
export function mendedWords(question: Pick<OpenQuestion, 'held'>): string {
  const { value, said, saidIn, removed, removedCount, isTakenOut } = changesOf(question)
  const says = saidIn === 1 ? 'says' : 'say'
  const changes = [
    ...(said ? [isTakenOut ? `the other brand is out of ${said}` : `${said} ${says} ${value} now`] : []),
    ...(removed ? [`${removed} ${removedCount === 1 ? 'was' : 'were'} removed`] : []),
  ]
  return capitalized(changes.join(', '))
}

/** What a mend does to the places behind the field: texts and item specifics say the value, others go. */
function changesOf({ held: [own, ...places] }: Pick<OpenQuestion, 'held'>) {
  const value = String(own?.value ?? '')
  const names = places.map(({ field }) => field)
  const said = names.filter((field) => !isRemoved(field, value))
  const removed = names.filter((field) => isRemoved(field, value))
  return {
    value,
    said: inWords(said),
    saidIn: said.length,
    removed: inWords(removed),
    removedCount: removed.length,
    isTakenOut: own?.field === 'brand' && saysNoBrand(value),
  }
}

/**
 * Whether a mend removes what a place holds: only a tape measure knows the right measurement, and a European size is not written
 * where a US one belongs.
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
