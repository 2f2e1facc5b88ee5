import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import type { Evidence, WrittenListing } from '../../src/listings/listing.ts'
import type { SellerEdits } from '../../src/listings/listing-fields.ts'
import { createJeans } from '../photos.ts'
import { createSeller } from '../seller.ts'
import { openPageOf } from './browser-contexts.ts'
import type { Product } from './product.ts'
import { watchConsole } from './watch-console.ts'

export type ListingStage = Awaited<ReturnType<typeof createListingStage>>

/** The reason of a value, with the place of its photo; null: the seller entered the value. */
export type Reason = Omit<Evidence, 'photoId'> & { photo: number | null }

/** An item's columns, besides its four photos. */
export type ListingRow = {
  listing?: Partial<Pick<WrittenListing, 'title' | 'description' | 'tags' | 'suggestedPrice' | 'measurements'>>
  reasons?: Readonly<Record<string, Reason>>
  edits?: SellerEdits
  /** The title of the listing before this one. */
  previousTitle?: string
  /** Other columns, or other values of these, as SQL. */
  columns?: Readonly<Record<string, string>>
}

const writtenTexts = {
  title: 'Fernwold Mens Jeans 32x30 Blue Straight',
  description: 'Blue straight jeans by Fernwold. Clean and ready to wear, with light fading at the knees.',
  tags: ['jeans', 'straight leg'],
  suggestedPrice: 24.5,
  measurements: { waist: '32 in', legOpening: '7.5 in' },
}

const writtenDetails = {
  extracted: {
    brand: 'Fernwold',
    size: '32x30',
    color: 'Blue',
    material: null,
    style: null,
    fit: null,
    department: null,
    sizeType: null,
  },
  ebayCategoryId: '11483',
  ebayCategoryName: "Men's Jeans",
  ebayConditionGrade: 'good',
}

/** Creates a seller with stored listings, and opens Generate Listings in browser contexts. */
export async function createListingStage(product: Product) {
  const seller = await createSeller(product.url)
  const query = <Row extends object>(statement: string) => product.query<Row>(statement, seller.userId)
  return {
    seller,
    query,
    /** Creates a further item with four photos and a completed listing, or with other columns. Returns its SKU and id. */
    async item(row: ListingRow = {}): Promise<{ id: string; sku: string }> {
      const { item, photos } = await createJeans(seller)
      await query(
        `update items set ${columnsOf(
          row,
          photos.map(({ id }) => id),
        )} where id = '${item.id}'`,
      )
      return item
    },
    /** Columns of one item. */
    async storedColumns(id: string, columns: string): Promise<Record<string, unknown> | undefined> {
      const [row] = await query<Record<string, unknown>>(`select ${columns} from items where id = '${id}'`)
      return row
    },
    async open(browser: Browser, options: BrowserContextOptions = {}) {
      const page = await openPageOf(seller, product.url, browser, options)
      const consoleErrors = watchConsole(page)
      await page.goto(product.url)
      await page.getByRole('button', { name: 'Generate Listings' }).first().click()
      await expect(page.getByRole('article').first()).toBeVisible()
      return { page, consoleErrors, ...partsOf(page) }
    },
  }
}

function partsOf(page: Page) {
  return {
    card: (sku: string) => page.getByRole('article', { name: sku, exact: true }),
    /** The line of a value. A press on it shows the reason. */
    line: (sku: string, label: string) =>
      page
        .getByRole('article', { name: sku, exact: true })
        .locator('button[aria-expanded]')
        .filter({ hasText: new RegExp(`^${label}`) }),
    form: (sku: string) => page.getByRole('form', { name: `${sku}: edit listing` }),
    /** A question, or a toast with this text. */
    dialog: (name: string) => page.getByRole('alertdialog', { name, exact: true }),
  }
}

function columnsOf({ listing, reasons = {}, edits, previousTitle, columns }: ListingRow, photoIds: string[]): string {
  const all = { ...writtenTexts, ...listing }
  const evidence = Object.fromEntries(
    Object.entries(reasons).map(([name, { photo, ...reason }]) => [
      name,
      { ...reason, photoId: photo === null ? null : photoIds[photo] },
    ]),
  )
  const earlier = { ...all, ...writtenDetails, title: previousTitle, evidence: {}, notes: [] }
  const previous = previousTitle && { listing: earlier, edits: {} }
  const values = {
    ai_generation_status: "'completed'",
    ai_generated_at: `now()`,
    listing_ready: `true`,
    ready: `true`,
    ai_title: text(all.title),
    ai_description: text(all.description),
    ai_tags: `array[${all.tags.map(text).join(', ')}]::text[]`,
    ai_suggested_price: all.suggestedPrice ?? 'null',
    ai_pricing_notes: "'Similar jeans ask 20 to 30.'",
    ai_measurements: json(all.measurements),
    ai_evidence: json(evidence),
    ai_notes: "array['Written by a fake.']",
    ai_usage: json({ model: 'fake', calls: 1, inputTokens: 1200, outputTokens: 300 }),
    extracted_brand: text(writtenDetails.extracted.brand),
    extracted_size: text(writtenDetails.extracted.size),
    extracted_color: text(writtenDetails.extracted.color),
    ebay_category_id: text(writtenDetails.ebayCategoryId),
    ebay_category_name: text(writtenDetails.ebayCategoryName),
    ebay_condition_grade: text(writtenDetails.ebayConditionGrade),
    seller_edits: edits ? json(edits) : 'null',
    previous_listing: previous ? json(previous) : 'null',
    ...columns,
  }
  return Object.entries(values)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ')
}

function json(value: unknown): string {
  return `${text(JSON.stringify(value))}::jsonb`
}

function text(value: string | null): string {
  return value === null ? 'null' : `'${value.replaceAll("'", "''")}'`
}
