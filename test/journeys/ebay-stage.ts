import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { createPoliciesEndpoint, ebayOauthEndpoint, setLocationEndpoint } from '../../src/ebay/api.ts'
import { agreeOnConsentPage } from '../ebay-consent.ts'
import { openPageOf } from './browser-contexts.ts'
import { createListingStage } from './listing-stage.ts'
import type { Product } from './product.ts'
import { watchConsole } from './watch-console.ts'

export type EbayStage = Awaited<ReturnType<typeof createEbayStage>>

/** Columns of an item with everything that eBay requires for men's jeans. */
export const everything = {
  category: "'Mens Jeans'",
  extracted_size: "'32'",
  extracted_size_type: "'Regular'",
  extracted_department: "'Men'",
  extracted_material: "'Cotton'",
  ai_measurements: `'{"inseam": "30 in"}'::jsonb`,
} as const

/** Creates a seller with stored listings, and opens Publish to eBay in browser contexts. */
export async function createEbayStage(product: Product) {
  const stage = await createListingStage(product)
  return {
    ...stage,
    /** Connects a practice seller of eBay, with policies and location, without a page. */
    async getConnected() {
      const { seller } = stage
      await seller.call(ebayOauthEndpoint, await agreeOnConsentPage(product.url, seller, 'PrctRiverside0002'))
      await seller.call(createPoliciesEndpoint, {})
      await seller.call(setLocationEndpoint, { postalCode: '97201' })
    },
    /** Opens Publish to eBay by the button of the dashboard. */
    async open(browser: Browser, options: BrowserContextOptions = {}) {
      const page = await openPageOf(stage.seller, product.url, browser, options)
      const consoleErrors = watchConsole(page)
      await page.goto(product.url)
      await page.getByRole('button', { name: 'Publish to eBay' }).click()
      await expect(page.getByRole('heading', { name: 'Publish to eBay' })).toBeVisible()
      return { page, consoleErrors, ...ebayOn(page) }
    },
  }
}

function ebayOn(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const connection = page.getByRole('region', { name: 'eBay connection' })
  return {
    button,
    connection,
    card: (sku: string) => page.getByRole('article', { name: sku, exact: true }),
    /** A question, or a toast with this text. */
    dialog: (name: string | RegExp) => page.getByRole('alertdialog', { name }),
    /** Presses Connect and agrees as this practice seller on eBay's consent page in the popup. */
    connect: async (username: string) => {
      const popupPromise = page.waitForEvent('popup')
      await button('Connect eBay').first().click()
      const popup = await popupPromise
      await agree(popup, username)
      await expect(popup.getByRole('heading', { name: 'Success' })).toBeVisible()
      await popup.waitForEvent('close')
      await expect(connection).toContainText(username)
    },
    /** Creates policies and location if they are missing. */
    getReady: async () => {
      await button('Create Policies').click()
      await page
        .getByRole('alertdialog', { name: 'Create eBay Policies' })
        .getByRole('button', { name: 'Create Policies' })
        .click()
      await expect(page.getByText('eBay policies created successfully')).toBeVisible()
      const zip = connection.getByLabel('ZIP code you ship from')
      if (await zip.isVisible()) {
        await zip.fill('97201')
        await connection.getByRole('button', { name: 'Save Location' }).click()
      }
      await expect(connection.getByRole('button', { expanded: false })).toBeVisible()
    },
  }
}

/** Agrees on the consent page of the practice marketplace. */
export async function agree(page: Page, username: string) {
  await page.getByRole('radio', { name: new RegExp(username) }).check()
  await page.getByRole('button', { name: 'Agree and continue' }).click()
}
