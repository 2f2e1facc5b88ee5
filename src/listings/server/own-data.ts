import { getTableColumns } from 'drizzle-orm'
import { shopCurrency } from '../../items/money.ts'
import { everyItem } from '../../items/server/every-item.ts'
import { type ItemRow, items } from '../../items/server/tables.ts'
import { type Columns, csvFile, jsonFile } from '../../platform/export-text.ts'
import type { Database } from '../../platform/server/db/db.ts'
import type { ExportFile, OwnData } from '../../platform/server/own-data.ts'
import { editedFields } from '../edits/edited-listing.ts'
import { fieldLabel } from '../field-label.ts'
import { spacedWords, type WriterUsage } from '../listing.ts'
import { readEdits, readPrevious, readUsage } from '../stored-listing.ts'
import { eraseRuns, everyRun } from './runs/own-runs.ts'
import { listingRunItems, listingRuns } from './tables.ts'

type Context = { db: Database }

/**
 * What was written for the seller's products, or is being written: it lies in the rows of the items and goes with them. And the bulk
 * runs that asked for it.
 */
export const ownListings: OwnData<Context> = {
  holds: 'rows',
  tables: [listingRuns, listingRunItems],
  files,
  erase: eraseRuns,
}

const itemKeys = Object.keys(getTableColumns(items)) as (keyof ItemRow)[]

const columns: Columns<ItemRow> = [
  ['SKU', ({ sku }) => sku],
  ['Title', ({ aiTitle }) => aiTitle],
  ['Description', ({ aiDescription }) => aiDescription],
  ['Tags', ({ aiTags }) => aiTags && aiTags.join(', ')],
  [`Suggested price (${shopCurrency})`, ({ aiSuggestedPrice }) => aiSuggestedPrice],
  ['Pricing notes', ({ aiPricingNotes }) => aiPricingNotes],
  ['Condition notes', ({ aiConditionNotes }) => aiConditionNotes],
  ['eBay category', ({ ebayCategoryName }) => ebayCategoryName],
  ['eBay category id', ({ ebayCategoryId }) => ebayCategoryId],
  ['eBay condition', ({ ebayConditionGrade }) => ebayConditionGrade],
  ['Brand', ({ extractedBrand }) => extractedBrand],
  ['Size', ({ extractedSize }) => extractedSize],
  ['Color', ({ extractedColor }) => extractedColor],
  ['Material', ({ extractedMaterial }) => extractedMaterial],
  ['Style', ({ extractedStyle }) => extractedStyle],
  ['Fit', ({ extractedFit }) => extractedFit],
  ['Department', ({ extractedDepartment }) => extractedDepartment],
  ['Size type', ({ extractedSizeType }) => extractedSizeType],
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

async function* files(context: Context, userId: string): AsyncGenerator<ExportFile> {
  yield { path: 'listings.csv', content: csvFile(columns, begun(context, userId)) }
  yield { path: 'listings.json', content: jsonFile(asObjects(begun(context, userId))) }
  yield { path: 'listing-runs.json', content: jsonFile(everyRun(context, userId)) }
}

/** Items whose listing was asked for, whatever became of it. */
async function* begun(context: Context, userId: string): AsyncGenerator<ItemRow[]> {
  for await (const rows of everyItem(context, userId, itemKeys))
    yield rows.filter((row) => row.aiGenerationJobId !== null || row.aiGeneratedAt !== null)
}

/** As the rows say it: a listing that a newer version would refuse is the seller's all the same. */
async function* asObjects(pages: AsyncIterable<ItemRow[]>) {
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
      title: row.aiTitle,
      description: row.aiDescription,
      tags: row.aiTags,
      suggestedPrice: row.aiSuggestedPrice,
      pricingNotes: row.aiPricingNotes,
      conditionNotes: row.aiConditionNotes,
      measurements: row.aiMeasurements,
      notes: row.aiNotes,
      ebayCategoryId: row.ebayCategoryId,
      ebayCategoryName: row.ebayCategoryName,
      categoryConfidence: row.categoryConfidence,
      ebayConditionGrade: row.ebayConditionGrade,
      brand: row.extractedBrand,
      size: row.extractedSize,
      color: row.extractedColor,
      material: row.extractedMaterial,
      style: row.extractedStyle,
      fit: row.extractedFit,
      department: row.extractedDepartment,
      sizeType: row.extractedSizeType,
      itemSpecifics: row.itemSpecificsJson,
      evidence: row.aiEvidence,
      sellerEdits: row.sellerEdits,
      acceptedContradictions: row.acceptedContradictions,
      noteToWriter: row.writerNote,
      usage: row.aiUsage,
      previous: row.previousListing,
    }))
}

/** Tokens of all that was asked and answered; null where the provider told none. */
function tokensOf(usage: WriterUsage | null): number | null {
  if (!usage || (usage.inputTokens === null && usage.outputTokens === null)) return null
  return (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0)
}

/** `Waist: 32 in; Inseam: 30 in`. */
function namedValues(values: Record<string, string> | null, asWords = (name: string) => name): string | null {
  if (values === null) return null
  return Object.entries(values)
    .map(([name, value]) => `${asWords(name)}: ${value}`)
    .join('; ')
}
