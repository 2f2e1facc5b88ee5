import { conditions, conditionWords } from '../../items/conditions.ts'
import { camelCase } from '../accepted-values.ts'
import { knownCategory, leafCategoryNamed } from '../category-facts.ts'
import { cleanField } from '../edits/clean-field.ts'
import { withDetails } from '../edits/details.ts'
import { type EditedListing, withSellerValues } from '../edits/edited-listing.ts'
import { fieldFault } from '../edits/field-fault.ts'
import { wholeFault } from '../edits/listing-changes.ts'
import { fieldLabel } from '../field-label.ts'
import { valueOfText } from '../field-text.ts'
import { kindOf, sameValue, valueOf } from '../field-values.ts'
import type { SellerHints, WrittenListing } from '../listing.ts'
import type { FieldValue, ListingField } from '../listing-fields.ts'
import { hintFields } from '../run-api.ts'
import { readListing } from '../stored-listing.ts'
import {
  type GroupTarget,
  type HintTarget,
  hintOf,
  type ImportTarget,
  isGroup,
  isHint,
  nameIn,
  targetText,
} from './csv-columns.ts'

/** The cells of one row that an import reads, by target. */
export type RowCells = ReadonlyMap<ImportTarget, string>

/** A cell that cannot be imported. The sentence says what is wrong and what to do. */
export type CellFault = { readonly target: ImportTarget; readonly sentence: string }

/** The item that a row names, before the import. */
export type ItemBefore = { readonly sku: string; readonly hints: SellerHints; readonly edited: EditedListing | null }

/** The changes of a row. `edited` is null if the item has no listing after it either. */
export type RowChanges = { readonly hints: Partial<SellerHints>; readonly edited: EditedListing | null }

type CleanField = readonly [field: ListingField, value: FieldValue]

/**
 * Returns what a row changes, or its faults. `before` is null if the row creates an item. An empty cell, and one that an export
 * would write, change nothing. Other cells obey the rules of an edit on the page. `changes` is null if nothing changes.
 */
export function readRow(
  cells: RowCells,
  before: ItemBefore | null,
): { faults: readonly CellFault[] } | { faults?: never; changes: RowChanges | null } {
  const item = { sku: before?.sku ?? '', hints: before?.hints ?? noHints, listing: before?.edited?.listing ?? null }
  const faults: CellFault[] = []
  const hints: Partial<SellerHints> = {}
  const fields: CleanField[] = []
  for (const [target, text] of cells) {
    if (target === 'sku' || text.trim() === '' || text === targetText(item, target)) continue
    if (isHint(target)) {
      const read = readHint(target, text)
      if ('fault' in read) faults.push({ target, sentence: read.fault })
      else if (read.value !== item.hints[hintOf(target)]) hints[hintOf(target)] = read.value
      continue
    }
    for (const [field, value] of isGroup(target) ? groupValues(item.listing, target, text) : [oneValue(target, text)]) {
      const current = item.listing && valueOf(item.listing, field)
      // The other parts of a changed cell may have values that today's rules refuse.
      if (isGroup(target) && sameValue(current, value)) continue
      const sentence = value === '' ? unnamedValue(field) : fieldFault(field, value)
      const clean = cleanField(field, value)
      if (sentence) faults.push({ target, sentence })
      else if (!sameValue(current, clean)) fields.push([field, clean])
    }
  }
  const isChanged = Object.keys(hints).length > 0 || fields.length > 0
  const edited = withRow(before, hints, fields)
  const sentence = isChanged && edited ? wholeFault(edited.listing) : undefined
  if (sentence) faults.push({ target: groupIn(cells), sentence })
  if (faults.length > 0) return { faults }
  return { changes: isChanged || before === null ? { hints, edited } : null }
}

const noHints: SellerHints = { category: null, condition: null, brand: null, note: null }

/** The listing with the changes of its row: first what a new category or condition changes, then the row's own values. */
function withRow(
  before: ItemBefore | null,
  hints: Partial<SellerHints>,
  fields: readonly CleanField[],
): EditedListing | null {
  const written = before?.edited ?? null
  if (written === null && fields.length === 0) return null
  const start = written ?? { listing: readListing({}), edits: {} }
  const isAnswered = written === null || hints.category !== undefined || hints.condition !== undefined
  return withSellerValues(isAnswered ? withAnswers(start, before, hints) : start, fields)
}

/** Category and condition work as in Edit Item Details. Texts that are not on its lists say nothing about the listing. */
function withAnswers(start: EditedListing, before: ItemBefore | null, hints: Partial<SellerHints>): EditedListing {
  const entered = { ...noHints, ...before?.hints, ...hints }
  // All answers are new to a listing that begins with this row.
  const earlier = before?.edited ? before.hints : noHints
  const category = knownCategory(entered.category) ?? null
  const condition = conditions.find((each) => each === entered.condition) ?? null
  return withDetails(
    start,
    { category: category && earlier.category, condition: condition && earlier.condition },
    { category, condition },
  )
}

function readHint(target: HintTarget, text: string): { value: string | null } | { fault: string } {
  const { success, data, error } = hintFields[hintOf(target)].safeParse(listedHint(target, text) ?? text)
  return success ? { value: data ?? null } : { fault: error.issues[0]?.message ?? notReadable }
}

const notReadable = "This can't be read. Type it again."

/** The spelling of a category or condition on its list; undefined for other texts, which hints may be too. */
function listedHint(target: HintTarget, text: string): string | undefined {
  if (target === 'hint.category') return knownCategory(text)
  return target === 'hint.condition' ? conditionNamed(text) : undefined
}

/** A condition as it is stored or as pages show it: "New with tags". */
function conditionNamed(text: string) {
  const typed = text.trim().toLowerCase()
  return conditions.find((condition) => [condition, conditionWords(condition).toLowerCase()].includes(typed))
}

/** A category may have its name instead of its id, and a condition the words that pages show. */
function oneValue(field: ListingField, text: string): CleanField {
  const kind = kindOf(field)
  if (kind === 'category') return [field, leafCategoryNamed(text)?.id ?? text]
  return [field, kind === 'condition' ? (conditionNamed(text) ?? text) : valueOfText(field, text)]
}

/** The cell has all measurements or all item specifics of the item, so those that it does not name are emptied. */
function groupValues(listing: WrittenListing | null, group: GroupTarget, text: string): CleanField[] {
  const names = Object.keys(listing?.[group] ?? {})
  const named = partsOf(text).map(([words, value]): CleanField => {
    const known = names.find((name) => nameIn(group, name) === words)
    return [`${group}.${known ?? ownName(group, words)}`, value]
  })
  const given = new Set(named.map(([field]) => field))
  return [
    ...named,
    ...names.map((name): CleanField => [`${group}.${name}`, null]).filter(([field]) => !given.has(field)),
  ]
}

function ownName(group: GroupTarget, words: string): string {
  return group === 'measurements' ? (camelCase(words) ?? words) : words
}

/** The names and values of a cell: one on each line, or in a single line with semicolons between them. */
function partsOf(text: string): (readonly [name: string, value: string])[] {
  const lines = text.split(/\r\n?|\n/u).filter((line) => line.trim() !== '')
  const parts = lines.length === 1 ? (lines[0] ?? '').split(';').filter((part) => part.trim() !== '') : lines
  return (parts.every((part) => part.includes(':')) ? parts : lines).map((part) => {
    const [name = '', ...value] = part.split(':')
    return [name.trim(), value.join(':').trim()]
  })
}

/** The sentence for a part of a cell with measurements or item specifics that has no value. */
function unnamedValue(field: ListingField): string {
  return `${fieldLabel(field)} has no value. Write a name, a colon and a value, e.g. "Waist: 32 in".`
}

/** The first cell with measurements or item specifics. */
function groupIn(cells: RowCells): ImportTarget {
  return [...cells.keys()].find((target) => /^(?:measurements|itemSpecifics)/u.test(target)) ?? 'sku'
}
