import { type PriceEnding, typedAmount } from '../../../items/money.ts'
import { type BulkChange, type BulkField, type BulkOperation, bulkKind, operationsOf } from '../../edits/bulk-change.ts'

/** The entries in the form of a bulk edit. `text` is the value, the text to add or to find, the percentage or the amount. */
export type BulkDraft = {
  readonly field: BulkField | null
  readonly operation: BulkOperation
  readonly text: string
  /** The text that replaces the found one. */
  readonly by: string
  readonly ending: PriceEnding
}

/**
 * Returns a draft without a value, for a field or before one is chosen. `hasPrices`: an item has a price that can be raised or
 * lowered; without one the price is set.
 */
export function emptyDraft(field: BulkField | null, hasPrices = true): BulkDraft {
  const isSet = field === null || (bulkKind(field) === 'price' && !hasPrices)
  return { field, operation: isSet ? 'set' : operationsOf(field)[0], text: '', by: '', ending: '.99' }
}

/** Returns a draft that sets a field to a value, which is given as the text of its input. */
export function draftOfValue(field: BulkField, text: string): BulkDraft {
  return { ...emptyDraft(field), operation: 'set', text }
}

/**
 * Returns the change that a draft describes; undefined while something is missing. A number that cannot be read is NaN, which
 * `changeFault` refuses.
 */
export function changeOf(draft: BulkDraft): BulkChange | undefined {
  const { field, operation, text } = draft
  if (field === null || !operationsOf(field).includes(operation)) return undefined
  const isMissing = operation === 'replace' ? text === '' : operation !== 'round' && text.trim() === ''
  // `operationsOf` returns only operations that the field can have.
  return isMissing ? undefined : ({ operation, field, ...enteredValues(draft, field) } as BulkChange)
}

function enteredValues({ operation, text, by, ending }: BulkDraft, field: BulkField) {
  switch (operation) {
    case 'set':
      return { value: bulkKind(field) === 'price' ? typedAmount(text) : text }
    case 'add':
      return { text }
    case 'replace':
      return { find: text, by }
    case 'percent':
      return { percent: typedAmount(text.replace('%', '')) }
    case 'plus':
      return { amount: typedAmount(text) }
    case 'round':
      return { ending }
    default:
      return operation satisfies never
  }
}
