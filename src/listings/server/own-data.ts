import { getTableColumns } from 'drizzle-orm'
import { everyItem } from '../../items/server/every-item.ts'
import { type ItemRow, items } from '../../items/server/tables.ts'
import { type Columns, csvFile, jsonFile } from '../../platform/export-text.ts'
import type { Database } from '../../platform/server/db.ts'
import type { ExportFile, OwnData } from '../../platform/server/own-data.ts'
import { spacedWords } from '../listing.ts'

type Context = { db: Database }

/** What was written for the seller's products, or is being written. It lies in the rows of the items and goes with them. */
export const ownListings: OwnData<Context> = { tables: [], files, erase: async () => undefined }

const itemKeys = Object.keys(getTableColumns(items)) as (keyof ItemRow)[]

const columns: Columns<ItemRow> = [
  ['SKU', ({ sku }) => sku],
  ['Title', ({ aiTitle }) => aiTitle],
  ['Description', ({ aiDescription }) => aiDescription],
  ['Tags', ({ aiTags }) => aiTags && aiTags.join(', ')],
  ['Suggested price (USD)', ({ aiSuggestedPrice }) => aiSuggestedPrice],
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
  ['Listing', ({ aiGenerationStatus }) => aiGenerationStatus],
  ['Ready', ({ listingReady }) => listingReady],
  ['What went wrong', ({ aiGenerationError }) => aiGenerationError],
  ['Written', ({ aiGeneratedAt }) => aiGeneratedAt],
  ['Product id', ({ id }) => id],
]

async function* files(context: Context, userId: string): AsyncGenerator<ExportFile> {
  yield { path: 'listings.csv', content: csvFile(columns, begun(context, userId)) }
  yield { path: 'listings.json', content: jsonFile(asObjects(begun(context, userId))) }
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
      ready: row.listingReady,
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
    }))
}

/** `Waist: 32 in; Inseam: 30 in`. */
function namedValues(values: Record<string, string> | null, asWords = (name: string) => name): string | null {
  if (values === null) return null
  return Object.entries(values)
    .map(([name, value]) => `${asWords(name)}: ${value}`)
    .join('; ')
}
