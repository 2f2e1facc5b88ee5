import { expect, type Page } from '@playwright/test'
import { listEbayItemsEndpoint, publishEndpoint } from '../../src/ebay/api.ts'
import { expectAccessible } from './accessibility.ts'
import { everything } from './ebay-stage.ts'
import { test } from './with-marketplace.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

test('a sale is shown as it happens, and leads to the sold items', async ({ browser, stage, product }) => {
  const item = await stage.item({ columns: everything })
  await stage.getConnected()
  const { page, consoleErrors } = await stage.open(browser)
  await page.goto(product.url)
  await expect(page.getByRole('link', { name: `Details of ${item.sku}` })).toBeVisible()
  await stage.seller.call(publishEndpoint, { itemId: item.id })
  const toast = (words: string) => page.getByRole('alertdialog').filter({ hasText: words })
  await expect(toast('Your first item is live on eBay')).toBeVisible()
  await expectAccessible(page)

  const { items } = await stage.seller.call(listEbayItemsEndpoint, { itemIds: item.id })
  const listing = await page.context().newPage()
  await listing.goto(new URL(items[0]?.publication?.listingUrl ?? '', product.url).href)
  await listing.getByRole('button', { name: /buy/i }).click()
  await listing.close()
  // The check of every few minutes is due now.
  await product.query('update platform.ebay_accounts set sync_due_at = now()')
  await toast('1 item sold').getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/\/items\?stage=sold\b/)
  await expect(page.getByRole('link', { name: `Details of ${item.sku}` })).toBeVisible()
  expect(consoleErrors()).toEqual([])
})

test('installing is offered once on a phone, and the icon counts what waits for the seller', async ({
  browser,
  stage,
  product,
}) => {
  const { sku } = await stage.item({ columns: { ...everything, ai_suggested_price: 'null' } })
  const { page, card } = await stage.open(browser, phone)
  // Reading the item stores what it lacks.
  await expect(card(sku)).toBeVisible()
  await page.addInitScript(() => {
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void (document.body.dataset['badge'] = `${count}`),
    })
  })
  await page.goto(product.url)
  await expect(page.locator('body')).toHaveAttribute('data-badge', '1')
  const hint = page.getByRole('alertdialog').filter({ hasText: 'Put PastFash on your home screen' })
  await offerInstall(page)
  await hint.getByRole('button', { name: 'Install' }).tap()
  await expect(page.locator('body')).toHaveAttribute('data-prompts', '1')
  await page.reload()
  await expect(page.locator('body')).toHaveAttribute('data-badge', '1')
  await offerInstall(page)
  await expect(hint).toBeHidden()
})

/** Sends the event with which Chrome says that the page can be installed, and counts the prompts. */
async function offerInstall(page: Page): Promise<void> {
  await page.evaluate(() => {
    const prompt = async () => void (document.body.dataset['prompts'] = '1')
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
  })
}
