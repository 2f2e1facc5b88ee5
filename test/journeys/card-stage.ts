import { randomUUID } from 'node:crypto'
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { createItemEndpoint } from '../../src/items/api.ts'
import { listItemsEndpoint } from '../../src/workbench/api.ts'
import { createSeller, type Seller } from '../seller.ts'
import { openPageOf } from './browser-contexts.ts'
import type { Product } from './product.ts'
import { watchConsole } from './watch-console.ts'

export type CardStage = Awaited<ReturnType<typeof createCardStage>>

/** Creates a seller with products over HTTP, and opens the seller's dashboard in browser contexts. */
export async function createCardStage(product: Product) {
  const seller = await createSeller(product.url)
  return {
    seller,
    /** Creates drafts without photos in sequence, so that the last is the newest. Returns their SKUs. */
    async createItems(count: number, sku?: (number: number) => string): Promise<string[]> {
      const skus: string[] = []
      for (let number = 1; number <= count; number += 1) skus.push((await createItem(seller, sku?.(number))).sku)
      return skus
    },
    /** The SKUs on the first page of the server's list, newest first. */
    storedSkus: async (): Promise<string[]> => {
      const { batches } = await seller.call(listItemsEndpoint, {})
      return batches.map((batch) => batch.sku)
    },
    async open(browser: Browser, options: BrowserContextOptions = {}) {
      const page = await openPageOf(seller, product.url, browser, options)
      const consoleErrors = watchConsole(page)
      await page.goto(product.url)
      await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeVisible()
      return { ...cardsOn(page), consoleErrors }
    },
  }
}

export function createItem(seller: Seller, sku?: string) {
  return seller.call(createItemEndpoint, { uploadSessionId: randomUUID(), ...(sku === undefined ? {} : { sku }) })
}

function cardsOn(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  return {
    page,
    button,
    details: (sku: string) => page.getByRole('link', { name: `Details of ${sku}`, exact: true }),
    pencil: (sku: string) => button(`Edit SKU ${sku}`),
    field: page.getByRole('textbox', { name: 'SKU', exact: true }),
    /** The card that shows the SKU, or its field while it is edited. */
    card: (sku: string) => page.getByRole('listitem').filter({ has: page.getByTitle(sku, { exact: true }) }),
    panel: (sku: string) => page.getByRole('region', { name: `Details of ${sku}` }),
    box: (sku: string) => page.getByRole('checkbox', { name: sku, exact: true }),
    dialog: page.getByRole('alertdialog', { name: /^Delete .*\?$/ }),
    /** A toast with this text. */
    toast: (words: string) => page.getByRole('alertdialog', { name: words }),
    selected: async (): Promise<string[]> => {
      const boxes = await page.getByRole('checkbox', { checked: true }).all()
      return Promise.all(boxes.map(async (box) => (await box.getAttribute('aria-label')) ?? ''))
    },
  }
}
