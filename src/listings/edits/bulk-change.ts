import { z } from 'zod'
import { categories } from '../../items/categories.ts'
import { conditions } from '../../items/conditions.ts'
import {
  compareMoney,
  decimalOf,
  exactMoney,
  money,
  percentOf,
  priceEndings,
  roundedTo,
  sumOf,
} from '../../items/money.ts'
import { numberWords } from '../../platform/page-language.ts'
import { fieldLabel } from '../field-label.ts'
import { fieldOf, fieldsWith } from '../fields.ts'
import { descriptionMaxLength, priceMax } from '../limits.ts'
import type { FieldValue } from '../listing-fields.ts'
import { writerNoteSchema } from '../writer-note.ts'
import { cleanField } from './clean-field.ts'
import { fieldFault } from './field-fault.ts'

/** Fields that the seller enters about an item beside its listing. Items without a listing have them too. */
const entryFields = ['category', 'condition', 'note'] as const
export type EntryField = (typeof entryFields)[number]

/**
 * The fields that many items can get at once, in the order of the form. `condition` also sets the grade of the listing, so the
 * grade has no entry of its own.
 */
export const bulkFields = [...fieldsWith('kind', 'price', 'line', 'text', 'list', 'category'), ...entryFields] as const
export type BulkField = (typeof bulkFields)[number]
const textFields = [...fieldsWith('kind', 'line', 'text'), 'note'] as const
const priceFields = fieldsWith('kind', 'price')

const text = z.string().max(descriptionMaxLength)

/** One change of one field, for many items. `changeFault` has the sentences about what it may hold. */
export const bulkChangeSchema = z.discriminatedUnion('operation', [
  z.object({ operation: z.literal('set'), field: z.enum(bulkFields), value: z.union([text, z.number()]) }),
  /** Adds text at the end. */
  z.object({ operation: z.literal('add'), field: z.enum(textFields), text }),
  z.object({ operation: z.literal('replace'), field: z.enum(textFields), find: text, by: text }),
  /** Raises a price by so many percent, or lowers it if negative. */
  z.object({ operation: z.literal('percent'), field: z.enum(priceFields), percent: z.number() }),
  /** Raises a price by an amount, or lowers it if negative. */
  z.object({ operation: z.literal('plus'), field: z.enum(priceFields), amount: z.number() }),
  z.object({ operation: z.literal('round'), field: z.enum(priceFields), ending: z.enum(priceEndings) }),
])
export type BulkChange = z.infer<typeof bulkChangeSchema>
export type BulkOperation = BulkChange['operation']
type PriceChange = Extract<BulkChange, { field: (typeof priceFields)[number] }>

/** Why an item keeps its value: its state, or that the change would give it no other value, or one that is not allowed. */
export const stayReasons = [
  'sold',
  'ended',
  'publishing',
  'unwritten',
  'equal',
  'without-text',
  'without-price',
  'too-long',
  'price-limit',
] as const
export type StayReason = (typeof stayReasons)[number]

const percentLimits = { least: -90, most: 500 } as const

export function isEntryField(field: BulkField): field is EntryField {
  return entryFields.some((each) => each === field)
}

/** Returns the kind of a field's value, as the table of fields names it. */
export function bulkKind(field: BulkField): ReturnType<typeof fieldOf>['kind'] {
  if (!isEntryField(field)) return fieldOf(field).kind
  return field === 'note' ? 'text' : 'list'
}

/** Returns the name of a field on the form and in sentences. */
export function bulkLabel(field: BulkField): string {
  if (!isEntryField(field)) return fieldLabel(field)
  return { category: 'Category', condition: 'Condition', note: 'Note to the writer' }[field]
}

/** Returns the operations of a field. The first one is the usual one. */
export function operationsOf(field: BulkField): readonly [BulkOperation, ...BulkOperation[]] {
  const kind = bulkKind(field)
  if (kind === 'price') return ['percent', 'plus', 'round', 'set']
  return kind === 'line' || kind === 'text' ? ['set', 'add', 'replace'] : ['set']
}

/** Returns a sentence about what is wrong with a change for every item; undefined if it is allowed. */
export function changeFault(change: BulkChange): string | undefined {
  const { field } = change
  switch (change.operation) {
    case 'set':
      return isBlank(change.value) ? `Enter a value for ${bulkLabel(field)}.` : valueFault(field, change.value)
    case 'add':
      return isBlank(change.text) ? `Enter the text to add to ${bulkLabel(field)}.` : valueFault(field, change.text)
    case 'replace':
      return change.find === '' ? `Enter the text to replace in ${bulkLabel(field)}.` : partFault(field, change.by)
    case 'percent':
      return isPercent(change.percent) ? undefined : percentFault
    case 'plus':
      return isAmount(change.amount) ? undefined : amountFault
    case 'round':
      return undefined
    default:
      return change satisfies never
  }
}

/**
 * Returns an item's value after an allowed change, as a single edit stores it, or why the item keeps its value. A price that
 * would be 0 or above the limit is kept.
 */
export function valueAfter(change: BulkChange, before: FieldValue): { value: FieldValue } | { stays: StayReason } {
  const changed = changedValue(change, before)
  if (typeof changed === 'object') return changed
  if (valueFault(change.field, changed))
    return { stays: bulkKind(change.field) === 'price' ? 'price-limit' : 'too-long' }
  return { value: cleanValue(change.field, changed) }
}

function changedValue(change: BulkChange, before: FieldValue): string | number | { stays: StayReason } {
  switch (change.operation) {
    case 'set':
      return change.value
    case 'add':
      return typeof before === 'string' ? joined(before, change.text, bulkKind(change.field)) : change.text
    case 'replace':
      return typeof before === 'string' && before.includes(change.find)
        ? before.split(change.find).join(change.by)
        : { stays: 'without-text' }
    default:
      return typeof before === 'number' ? changedPrice(change, before) : { stays: 'without-price' }
  }
}

function changedPrice(change: PriceChange, before: number): number {
  const price = money(before)
  switch (change.operation) {
    case 'percent':
      return decimalOf(percentOf(price, 100 + change.percent))
    case 'plus':
      return decimalOf(sumOf([price, money(change.amount)]))
    case 'round':
      return decimalOf(roundedTo(price, change.ending))
    default:
      return change satisfies never
  }
}

/** Added text begins with a space or, in a text of several lines, on a new line. Punctuation follows at once. */
function joined(before: string, added: string, kind: ReturnType<typeof bulkKind>): string {
  if (/^[,.;:!?)]/u.test(added.trimStart())) return before + added.trimStart()
  return `${before}${kind === 'text' ? '\n' : ' '}${added.trim()}`
}

function valueFault(field: BulkField, value: string | number): string | undefined {
  if (!isEntryField(field)) return fieldFault(field, value)
  if (typeof value !== 'string') return `${bulkLabel(field)} must be text. Enter it again.`
  if (field === 'note') return writerNoteSchema.safeParse(value).error?.issues[0]?.message
  const values: readonly string[] = field === 'category' ? categories : conditions
  return values.some((each) => each === value)
    ? undefined
    : `${bulkLabel(field)} isn't on the list. Choose one that is.`
}

/** Text that replaces another may be empty. */
function partFault(field: BulkField, part: string): string | undefined {
  return isBlank(part) ? undefined : valueFault(field, part)
}

function cleanValue(field: BulkField, value: string | number): FieldValue {
  if (!isEntryField(field)) return cleanField(field, value)
  return field === 'note' ? writerNoteSchema.parse(value) || null : value
}

function isBlank(value: string | number): boolean {
  return typeof value === 'string' && value.trim() === ''
}

const percentFault = `Enter a percentage from ${percentLimits.least} to ${percentLimits.most}, but not 0.`

function isPercent(percent: number): boolean {
  return percent !== 0 && percent >= percentLimits.least && percent <= percentLimits.most
}

const amountFault = `Enter an amount of at most ${numberWords(priceMax)}, with at most two decimals, but not 0.`

function isAmount(amount: number): boolean {
  const sum = exactMoney(Math.abs(amount))
  return sum !== undefined && sum.minor > 0 && compareMoney(sum, money(priceMax)) <= 0
}
