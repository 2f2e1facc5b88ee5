import { categories } from '../../../items/categories.ts'
import { conditions } from '../../../items/conditions.ts'
import { isPublishing } from '../../../items/server/refuse-while-publishing.ts'
import type { ItemRow } from '../../../items/server/tables.ts'
import { channelOf } from '../../channel.ts'
import { type BulkChange, type EntryField, isEntryField, type StayReason, valueAfter } from '../../edits/bulk-change.ts'
import type { EditedListing } from '../../edits/edited-listing.ts'
import { valueOf } from '../../field-values.ts'
import type { FieldValue } from '../../listing-fields.ts'
import type { ItemColumns } from '../edits/change-listing.ts'
import { columnsWithDetails } from '../edits/edit-details.ts'
import { columnsWithFields } from '../edits/edit-listing.ts'
import { listingFromRow } from '../listing-row.ts'

/** The plan of an allowed change for one item: the columns to save, with the field's values; or the reason why it stays. */
type EditPlan = { columns: ItemColumns; before: FieldValue; after: FieldValue } | { stays: StayReason }

/** Plans a change by the same rules as an edit of the item alone. */
export function planEdit(row: ItemRow, change: BulkChange, now: Date): EditPlan {
  const { field } = change
  const listing = listingFromRow(row)
  const stays = stateReason(row, now) ?? (listing || isEntryField(field) ? undefined : 'unwritten')
  if (stays) return { stays }
  const before = isEntryField(field) ? enteredValue(row, field) : listing && valueOf(listing.listing, field)
  const changed = valueAfter(change, before)
  if ('stays' in changed) return changed
  const { value } = changed
  const columns = isEntryField(field)
    ? columnsWithEntry(row, listing, field, value)
    : listing && columnsWithFields(listing, [[field, value]])
  return columns && Object.keys(columns).length > 0 ? { columns, before, after: value } : { stays: 'equal' }
}

/** Returns why the state of an item keeps all its values; undefined if they can change. */
export function stateReason(row: ItemRow, now: Date): StayReason | undefined {
  if (row.status === 'sold' || row.status === 'ended') return row.status
  return isPublishing(row, now) ? 'publishing' : undefined
}

/** Returns what the seller entered; as the condition the grade of the listing, which buyers see. */
function enteredValue(row: ItemRow, field: EntryField): string | null {
  if (field === 'category') return row.category
  return field === 'note' ? row.writerNote : (channelOf(row).condition ?? row.condition)
}

/** A change of category or condition is one in Edit Item Details, where the other one of the two stays as it is. */
function columnsWithEntry(
  row: ItemRow,
  listing: EditedListing | null,
  field: EntryField,
  value: FieldValue,
): ItemColumns {
  if (field === 'note') return row.writerNote === value ? {} : { writerNote: typeof value === 'string' ? value : null }
  if (field === 'category') {
    const category = categories.find((each) => each === value) ?? null
    const entered = { category: row.category, condition: null }
    return {
      ...(row.category !== category && { category }),
      ...(listing && columnsWithDetails(listing, entered, { category, condition: null })),
    }
  }
  const condition = conditions.find((each) => each === value) ?? null
  // A grade that differs is replaced, also if the same condition was entered before.
  const entered = { category: null, condition: channelOf(row).condition === condition ? row.condition : null }
  return {
    ...(row.condition !== condition && { condition }),
    ...(listing && columnsWithDetails(listing, entered, { category: null, condition })),
  }
}
