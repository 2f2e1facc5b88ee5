import { getTableColumns } from 'drizzle-orm'
import { everyItem } from '../../items/server/every-item.ts'
import { type ItemRow, items } from '../../items/server/tables.ts'
import { type Columns, csvFile, jsonFile } from '../../platform/export-text.ts'
import type { AccountData, ExportFile } from '../../platform/server/account-data.ts'
import type { Context } from '../../platform/server/services.ts'
import { editedFields } from '../edits/edited-listing.ts'
import { fieldLabel } from '../field-label.ts'
import { fieldOf, fields, forEachField, type SingleField, singleFields } from '../fields.ts'
import { spacedWords, type WriterUsage } from '../listing.ts'
import { readEdits, readPrevious, readUsage } from '../stored-listing.ts'
import { eraseBulkEdits } from './bulk-edit/bulk-edit-rows.ts'
import { eraseImports, everyImport } from './csv/own-imports.ts'
import { eraseRuns, everyRun } from './runs/own-runs.ts'
import { bulkEditItems, bulkEdits, csvImportRows, csvImports, listingRunItems, listingRuns } from './tables.ts'

/**
 * The listings of the seller's items, finished or not, the bulk runs that requested them, the imports of CSV files, and what
 * Undo needs of bulk edits for a day. Listings are part of the item rows and are deleted with them.
 */
export const ownListings: AccountData<Context<'db'>> = {
  holds: 'rows',
  tables: [listingRuns, listingRunItems, bulkEdits, bulkEditItems, csvImports, csvImportRows],
  files,
  async erase(context, userId) {
    await eraseRuns(context, userId)
    await eraseBulkEdits(context, userId)
    await eraseImports(context, userId)
  },
}

const itemKeys = Object.keys(getTableColumns(items)) as (keyof ItemRow)[]

/** The first fields of the exported table; the others follow in the order of the fields. */
const leadingFields: readonly SingleField[] = ['title', 'description', 'tags', 'suggestedPrice']

/** Returns the columns of a field in the exported table, with the writer's addition to it. */
function fieldColumns(name: SingleField): Columns<ItemRow> {
  const { kind, label, heading = label } = fieldOf(name)
  const column: Columns<ItemRow>[number] = [heading, (row) => toCell(columnValue(row, name))]
  if (kind === 'category') return [[label, ({ ebayCategoryName }) => ebayCategoryName], column]
  return kind === 'price' ? [column, ['Pricing notes', ({ aiPricingNotes }) => aiPricingNotes]] : [column]
}

/** Returns the stored value of a field. */
function columnValue(row: ItemRow, name: SingleField): string | number | readonly string[] | null {
  return row[fields[name].column]
}

function toCell(value: ReturnType<typeof columnValue>): string | number | null {
  return typeof value === 'object' && value !== null ? value.join(', ') : value
}

const columns: Columns<ItemRow> = [
  ['SKU', ({ sku }) => sku],
  ...[...leadingFields, ...singleFields.filter((name) => !leadingFields.includes(name))].flatMap(fieldColumns),
  ['Measurements', ({ aiMeasurements }) => namedValues(aiMeasurements, spacedWords)],
  ['Item specifics', ({ itemSpecificsJson }) => namedValues(itemSpecificsJson)],
  ['Notes', ({ aiNotes }) => aiNotes && aiNotes.join('\n')],
  ['Note to the writer', ({ writerNote }) => writerNote],
  ['Written by you', ({ sellerEdits }) => editedFields(readEdits(sellerEdits)).map(fieldLabel).join(', ') || null],
  ['Title before', ({ previousListing }) => readPrevious(previousListing)?.listing.title ?? null],
  ['Description before', ({ previousListing }) => readPrevious(previousListing)?.listing.description ?? null],
  ['Model', ({ aiUsage }) => readUsage(aiUsage)?.model ?? null],
  ['Model tokens', ({ aiUsage }) => tokensOf(readUsage(aiUsage))],
  ['Listing', ({ aiGenerationStatus }) => aiGenerationStatus],
  ['Ready', ({ ready }) => ready],
  ['What went wrong', ({ aiGenerationError }) => aiGenerationError],
  ['Written', ({ aiGeneratedAt }) => aiGeneratedAt],
  ['Product id', ({ id }) => id],
]

async function* files(context: Context<'db'>, userId: string): AsyncGenerator<ExportFile> {
  yield { path: 'listings.csv', content: csvFile(columns, requestedItems(context, userId)) }
  yield { path: 'listings.json', content: jsonFile(toObjects(requestedItems(context, userId))) }
  yield { path: 'listing-runs.json', content: jsonFile(everyRun(context, userId)) }
  yield { path: 'csv-imports.json', content: jsonFile(everyImport(context, userId)) }
}

/** Yields the items whose listing was ever requested, also those that failed. */
async function* requestedItems(context: Context<'db'>, userId: string): AsyncGenerator<ItemRow[]> {
  for await (const rows of everyItem(context, userId, itemKeys))
    yield rows.filter((row) => row.aiGenerationJobId !== null || row.aiGeneratedAt !== null)
}

/** Yields the stored values unchecked: the seller also owns a listing that a newer version would refuse. */
async function* toObjects(pages: AsyncIterable<ItemRow[]>) {
  for await (const rows of pages)
    yield rows.map((row) => ({
      itemId: row.id,
      sku: row.sku,
      generation: row.aiGenerationStatus,
      error: row.aiGenerationError,
      generatedAt: row.aiGeneratedAt,
      askedAt: row.aiGenerationAskedAt,
      retryAt: row.aiGenerationRetryAt,
      runId: row.listingRunId,
      ready: row.ready,
      publishReadyScore: row.publishReadyScore,
      ...forEachField(singleFields, (name) => columnValue(row, name)),
      pricingNotes: row.aiPricingNotes,
      ebayCategoryName: row.ebayCategoryName,
      categoryConfidence: row.categoryConfidence,
      measurements: row.aiMeasurements,
      notes: row.aiNotes,
      itemSpecifics: row.itemSpecificsJson,
      evidence: row.aiEvidence,
      sellerEdits: row.sellerEdits,
      acceptedContradictions: row.acceptedContradictions,
      noteToWriter: row.writerNote,
      usage: row.aiUsage,
      previous: row.previousListing,
    }))
}

/** Sums the tokens of requests and answers; null if the provider reported none. */
function tokensOf(usage: WriterUsage | null): number | null {
  if (!usage || (usage.inputTokens === null && usage.outputTokens === null)) return null
  return (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0)
}

/** Returns text such as `Waist: 32 in; Inseam: 30 in`. */
function namedValues(values: Record<string, string> | null, asWords = (name: string) => name): string | null {
  if (values === null) return null
  return Object.entries(values)
    .map(([name, value]) => `${asWords(name)}: ${value}`)
    .join('; ')
}
