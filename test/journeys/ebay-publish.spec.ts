import { expect, test } from '@playwright/test'
import { previewEndpoint, publishEndpoint } from '../../src/ebay/api.ts'
import { editListingEndpoint } from '../../src/listings/api.ts'
import { expectAccessible } from './accessibility.ts'
import { closeContexts } from './browser-contexts.ts'
import { createEbayStage, type EbayStage, everything } from './ebay-stage.ts'
import { fastProductCommand, type Product, startProduct } from './product.ts'

let product: Product
let stage: EbayStage

test.beforeAll(async () => {
  product = await startProduct(fastProductCommand)
})
test.beforeEach(async () => {
  stage = await createEbayStage(product)
})
test.afterEach(closeContexts)
test.afterAll(() => product.remove())

test('connect, policies, readiness, publish, view, update, end, publish again, sold, disconnect', async ({
  browser,
}) => {
  const { id, sku } = await stage.item({ columns: { ...everything, ai_measurements: "'{}'::jsonb" } })
  const { page, card, button, dialog, connect, getReady, connection, consoleErrors } = await stage.open(browser)
  await expect(page.getByText('Connect eBay First')).toBeVisible()
  await expectAccessible(page)

  await connect('riverside_resale')
  await expect(page.getByText('Connect eBay First')).toBeHidden()
  await expect(connection).toContainText('Practice marketplace')
  await getReady()
  await expectAccessible(page)

  // Readiness: the field that eBay requires in this category opens in place.
  const shown = card(sku)
  await shown.getByRole('button', { name: 'Quick Fix' }).click()
  await shown.getByLabel('Inseam', { exact: true }).selectOption('30 in')
  await expect(shown.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '100% ready')
  await expectAccessible(page)

  // The failure stays on its screen.
  await page.route(`**${previewEndpoint.path}`, (route) => route.abort('connectionreset'), { times: 1 })
  await shown.getByRole('button', { name: 'Publish to eBay' }).click()
  await expect(page.getByText('Failed to publish')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText('Failed to publish')).toBeHidden()
  await page.goForward()

  const summary = dialog('Publish to eBay')
  await shown.getByRole('button', { name: 'Publish to eBay' }).click()
  for (const words of ['Fernwold Mens Jeans 32x30 Blue Straight', '$24.50', "Men's Jeans", 'Inseam', '4 photos'])
    await expect(summary).toContainText(words)
  await expectAccessible(page)
  await summary.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Listing published to eBay successfully!')).toBeVisible()
  // The card has said so before.
  expect(await shown.getByText('Published', { exact: true }).isVisible()).toBe(true)
  expect(await shown.getByRole('button', { name: 'End Listing' }).isVisible()).toBe(true)
  await expect(shown.getByRole('button', { name: 'Publish to eBay' })).toBeHidden()

  const opened = page.waitForEvent('popup')
  await shown.getByRole('link', { name: 'View on eBay' }).click()
  const listing = await opened
  await expect(listing.getByRole('heading', { level: 1 })).toHaveText('Fernwold Mens Jeans 32x30 Blue Straight')
  // Chromium draws a page behind another one once a second, and each press waits for two drawings.
  await page.bringToFront()

  await stage.seller.call(editListingEndpoint, { itemId: id, changes: { title: 'Fernwold Jeans, freshly washed' } })
  await expect(shown.getByText('Changes not on eBay yet')).toBeVisible()
  await shown.getByRole('button', { name: 'Update on eBay' }).click()
  await dialog('Update on eBay').getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByText('Listing updated on eBay')).toBeVisible()
  await expect(shown.getByText('Changes not on eBay yet')).toBeHidden()
  await listing.reload()
  await expect(listing.getByRole('heading', { level: 1 })).toHaveText('Fernwold Jeans, freshly washed')

  await shown.getByRole('button', { name: 'End Listing' }).click()
  await dialog('End Listing').getByRole('button', { name: 'End Listing' }).click()
  await expect(shown.getByText('Ended', { exact: true })).toBeVisible()
  await button('Select All ready').click()
  await expect(page.getByText('We skipped 1 ended item. It may be sold elsewhere.')).toBeVisible()
  // A press whose answer is lost has an unknown result until the item shows it.
  await shown.getByRole('button', { name: 'Publish Again' }).click()
  const pressed = page.waitForRequest(`**${publishEndpoint.path}`)
  await page.route(`**${publishEndpoint.path}`, (route) => route.abort('connectionreset'), { times: 1 })
  await dialog('Publish to eBay').getByRole('button', { name: 'Publish', exact: true }).click()
  const lost = await pressed
  const unknown = page.getByText('We don’t know yet whether it was published')
  await expect(unknown).toBeVisible()
  await expect(page.getByText('Failed to publish')).toBeHidden()
  await page.request.post(lost.url(), { data: lost.postDataJSON(), headers: lost.headers(), failOnStatusCode: true })
  await expect(shown.getByText('Published', { exact: true })).toBeVisible()
  await expect(page.getByText('Listing published to eBay successfully!')).toBeVisible()
  await expect(unknown).toBeHidden()

  const link = await shown.getByRole('link', { name: 'View on eBay' }).getAttribute('href')
  await listing.goto(new URL(link ?? '', product.url).href)
  await listing.bringToFront()
  await listing.getByRole('button', { name: /buy/i }).click()
  await page.bringToFront()
  // A sold item leaves the list of those that can be published. Among all items it stays.
  await page.goto(`${product.url}/publish?show=all&q=PSTFSH-001`)
  await expect(shown.getByText('Published', { exact: true })).toBeVisible()
  // The check of every few minutes is due now.
  await product.query('update platform.ebay_accounts set sync_due_at = now()')
  await expect(shown.getByText('Sold', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await connection.getByRole('button', { expanded: false }).click()
  const popupEvent = page.waitForEvent('popup')
  await button('Connect Another Account').click()
  const consent = await popupEvent
  // eBay asks for the account, instead of continuing with the signed-in one.
  await expect(consent.getByRole('radio', { name: /riverside_resale/ })).not.toBeChecked()
  expect(new URL(consent.url()).searchParams.get('prompt')).toBe('login')
  await consent.close()
  await button('Disconnect').click()
  await dialog('Disconnect eBay').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('eBay account disconnected successfully')).toBeVisible()
  await expect(page.getByText('Connect eBay First')).toBeVisible()
  await expect(shown.getByRole('link', { name: 'View on eBay' })).toBeVisible()
  expect(consoleErrors()).toEqual([])
})
