import { conditions, conditionWords } from '../../../items/conditions.ts'
import { namedSkusWords } from '../../../items/named-skus.ts'
import { numberWords } from '../../../platform/page-language.ts'
import type { BulkPreview } from '../../bulk-edit-api.ts'
import { type BulkField, isEntryField, type StayReason } from '../../edits/bulk-change.ts'
import { shownValue } from '../../field-text.ts'
import type { FieldValue } from '../../listing-fields.ts'

const reasonWords: Readonly<Record<StayReason, string>> = {
  sold: 'sold',
  ended: 'ended',
  publishing: 'being published',
  unwritten: 'without a listing',
  equal: 'the same already',
  'without-text': 'without this text',
  'without-price': 'without a price',
  'too-long': 'too long with this text',
  'price-limit': 'with a price of 0 or too high',
}

/** Returns how many items change: "214 of 230 items change." */
export function changingWords({ selected, changing }: Pick<BulkPreview, 'selected' | 'changing'>): string {
  if (selected === 0) return 'These items no longer exist.'
  if (changing === 0) return 'No item changes.'
  if (selected === 1) return '1 item changes.'
  if (changing === selected) return `All ${numberWords(selected)} items change.`
  return `${numberWords(changing)} of ${numberWords(selected)} items ${changing === 1 ? 'changes' : 'change'}.`
}

/** Returns how many items stay for a reason, with some of their SKUs: "12 sold: and 9 more". */
export function stayWords({ reason, count, skus }: BulkPreview['stays'][number]): string {
  return `${numberWords(count)} ${reasonWords[reason]}: ${namedSkusWords({ count, skus })}`
}

/** Returns a value of a preview in words. */
export function previewedValue(field: BulkField, value: FieldValue): string {
  if (value === null) return 'empty'
  const condition = field === 'condition' ? conditions.find((each) => each === value) : undefined
  if (condition) return conditionWords(condition)
  return (isEntryField(field) ? String(value) : shownValue(field, value)) ?? ''
}
