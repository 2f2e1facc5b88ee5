import { randomUUID } from 'node:crypto'
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { createItemEndpoint } from '../../src/items/api.ts'
import { storePhotoEndpoint } from '../../src/photos/api.ts'
import { testPhoto } from '../photos.ts'
import { createSeller } from '../seller.ts'
import { openPageOf } from './browser-contexts.ts'
import type { Product } from './product.ts'
import { watchConsole } from './watch-console.ts'

/** Creates a seller with items to write listings for, and opens Generate Listings in browser contexts. */
export async function createListingsStage(product: Product) {
  const seller = await createSeller(product.url)
  const query = <Row extends object>(statement: string) => product.query<Row>(statement, seller.userId)
  return {
    seller,
    /** Queries the database as its owner, restricted to this seller's rows. */
    query,
    /** Creates items with one photo each in sequence: the last is the newest. */
    async createItems(count: number): Promise<void> {
      const photo = await testPhoto('jeans/1-front.jpg')
      for (let at = 0; at < count; at += 1) {
        const { id } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
        const input = { itemId: id, devicePhotoId: randomUUID(), order: 0, name: 'front' }
        await seller.call(storePhotoEndpoint, input, photo)
      }
    },
    /**
     * Inserts items `{prefix}-1` and so on without photos, a second apart, the first the newest, in one statement. Every
     * third has a listing of a different length.
     */
    async insertItems(count: number, prefix: string, status: 'mixed' | 'completed'): Promise<void> {
      await query(`insert into items (user_id, sku, upload_session_id, batch_id, batch_number, request_hash, created_at,
          ai_generation_status, ai_generated_at, ai_title, ai_description, listing_ready)
        select '${seller.userId}', '${prefix}-' || n, gen_random_uuid(), gen_random_uuid(), n, '', now() - make_interval(secs => n),
          case when written then 'completed' else 'pending' end, case when written then now() end,
          case when written then 'Blue jeans number ' || n end, case when written then repeat('Good jeans. ', 5 + n % 90) end, written
        from generate_series(1, ${count}) n, lateral (select n % 3 = 0 or ${status === 'completed'} as written) w`)
    },
    async open(browser: Browser, options: BrowserContextOptions = {}) {
      const page = await openPageOf(seller, product.url, browser, options)
      const consoleErrors = watchConsole(page)
      await page.goto(product.url)
      await page.getByRole('button', { name: 'Generate Listings' }).click()
      await expect(page.getByRole('heading', { name: 'Generate Listings' })).toBeVisible()
      return { ...listingsOn(page), consoleErrors }
    },
  }
}

function listingsOn(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  return {
    page,
    button,
    list: page.getByRole('list', { name: 'Listings' }),
    card: (sku: string) => page.getByRole('article', { name: sku, exact: true }),
    box: (sku: string) => page.getByRole('checkbox', { name: `Select ${sku}`, exact: true }),
    note: (sku: string) =>
      page.getByRole('article', { name: sku, exact: true }).getByLabel('Note to the writer', { exact: true }),
    toWrite: page.getByRole('region', { name: 'Items to write' }),
    completed: page.getByRole('region', { name: 'Written items' }),
    /** The running run. */
    run: page.getByRole('region', { name: 'Listings being generated' }),
    selectToWrite: button('Select All items to write'),
    selectCompleted: button('Select All written items'),
    dialog: page.getByRole('alertdialog', { name: /^Delete/ }),
    /** A toast with this text. */
    toast: (words: string) => page.getByRole('alertdialog', { name: words }),
    summary: (words: string) => page.getByRole('status').filter({ hasText: words }),
  }
}
