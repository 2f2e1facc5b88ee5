import { expect } from '@playwright/test'
import { publishEndpoint } from '../../src/ebay/api.ts'
import { editListingEndpoint } from '../../src/listings/api.ts'
import { expectAccessible } from './accessibility.ts'
import { everything } from './ebay-stage.ts'
import { test } from './with-marketplace.ts'

test('a change behind an open summary is shown before anything is sent', { tag: '@long' }, async ({
  browser,
  stage,
}) => {
  const rename = (itemId: string, title: string) =>
    stage.seller.call(editListingEndpoint, { itemId, changes: { title } })
  const first = await stage.item({ columns: everything })
  const second = await stage.item({ columns: everything })
  const { page, card, connect, getReady, dialog, consoleErrors } = await stage.open(browser)
  await connect('riverside_resale')
  await getReady()

  // One by one, from the form, whose text is kept.
  const shown = card(first.sku)
  const settings = shown.getByRole('button', { name: 'Publish Settings' })
  const form = page.getByRole('form', { name: `${first.sku}: Publish Settings` })
  await settings.click()
  await form.getByLabel('Price (USD)').fill('31.50')
  await settings.click()
  await expect(form).toBeHidden()
  await settings.click()
  await expect(form.getByLabel('Price (USD)')).toHaveValue('31.50')
  await form.getByRole('button', { name: 'Publish to eBay' }).click()
  const summary = dialog('Publish to eBay')
  await expect(summary).toContainText('$31.50')
  await rename(first.id, 'Fernwold jeans, renamed on a phone')
  await summary.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(summary.getByRole('alert')).toContainText('changed after you checked it')
  await expect(summary).toContainText('Fernwold jeans, renamed on a phone')
  await expectAccessible(page)
  await rename(first.id, 'Fernwold jeans, renamed again')
  await summary.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(summary).toContainText('Fernwold jeans, renamed again')
  await summary.getByRole('button', { name: 'Cancel' }).click()
  await expect(form.getByLabel('Price (USD)')).toHaveValue('31.50')
  await rename(first.id, 'Fernwold jeans, renamed once more')

  // Together: unchanged items are sent, and the others are shown again.
  await page.getByRole('button', { name: 'Select All ready' }).click()
  await page.getByRole('button', { name: 'Publish 2 Listings' }).click()
  await expect(dialog('Publish 2 Listings to eBay')).toContainText('renamed once more')
  await rename(second.id, 'The second jeans, renamed on a phone')
  await dialog('Publish 2 Listings to eBay').getByRole('button', { name: 'Publish 2 Listings' }).click()
  const repeatedSummary = dialog('Publish 1 Listing to eBay')
  await expect(repeatedSummary).toContainText('The second jeans, renamed on a phone')
  await expect(repeatedSummary.getByRole('alert')).toContainText('changed after you checked it')
  await repeatedSummary.getByRole('button', { name: 'Cancel' }).click()
  const panel = page.getByRole('region', { name: 'Publishing to eBay' })
  await expect(panel).toContainText('1 listing changed before we could send it')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Review Again' }).click()
  await repeatedSummary.getByRole('button', { name: 'Publish 1 Listing' }).click()
  await expect(panel.getByText('2 listings published to eBay')).toBeVisible()
  // The browser itself reports the answer that refuses an outdated confirmation.
  expect(consoleErrors().filter((text) => !text.includes('status of 412'))).toEqual([])
})

test('open Publish Settings follow changes of the item and keep typed values, and eBay gets both', {
  tag: '@long',
}, async ({ browser, stage }) => {
  await stage.getConnected()
  // No text names the changed brand, because that would bring a question.
  const unnamed = {
    ai_title: "'Mens Jeans 32x30 Blue Straight'",
    ai_description: `'${'Blue jeans with five pockets. '.repeat(3)}'`,
  }
  const { id, sku } = await stage.item({ columns: { ...everything, ...unnamed } })
  const { page, button, card, dialog } = await stage.open(browser)
  const shown = card(sku)
  const form = page.getByRole('form', { name: `${sku}: Publish Settings` })
  await shown.getByRole('button', { name: 'Publish Settings' }).click()
  await expect(form.getByLabel('Condition')).toHaveValue('good')
  await form.getByLabel('Price (USD)').fill('31.50')
  // Edit Item Details on the same card.
  await shown.getByRole('button', { name: 'Edit Item Details' }).click()
  const details = page.getByRole('form', { name: `${sku}: Edit Item Details` })
  await details.getByLabel('Condition').selectOption('fair')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('Condition')).toHaveValue('fair')
  // On another device, while this page shows another view.
  await button('Dashboard').click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await stage.seller.call(editListingEndpoint, { itemId: id, changes: { suggestedPrice: 12, brand: 'Wolds' } })
  await button('Publish to eBay').click()
  await expect(form.getByLabel('Brand')).toHaveValue('Wolds')
  await expect(form.getByLabel('Price (USD)')).toHaveValue('31.50')
  await expect(form.getByLabel('Condition')).toHaveValue('fair')

  await form.getByRole('button', { name: 'Publish to eBay' }).click()
  const summary = dialog('Publish to eBay')
  for (const words of ['$31.50', 'Pre-owned - Fair', 'Wolds']) await expect(summary).toContainText(words)
  // And while the summary is open.
  await stage.seller.call(editListingEndpoint, { itemId: id, changes: { brand: 'Moors' } })
  await summary.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(summary.getByRole('alert')).toContainText('changed after you checked it')
  for (const words of ['$31.50', 'Pre-owned - Fair', 'Moors']) await expect(summary).toContainText(words)
  await summary.getByRole('button', { name: 'Cancel' }).click()
  await expect(form.getByLabel('Brand')).toHaveValue('Moors')
  await expect(form.getByLabel('Price (USD)')).toHaveValue('31.50')
})

test('values typed for publishing are in the form again when their item was refused after the card had left the page', {
  tag: '@long',
}, async ({ browser, stage }) => {
  await stage.getConnected()
  const { id, sku } = await stage.item({ columns: everything })
  const { page, button, card, dialog } = await stage.open(browser)
  const form = page.getByRole('form', { name: `${sku}: Publish Settings` })
  await card(sku).getByRole('button', { name: 'Publish Settings' }).click()
  await form.getByLabel('Price (USD)').fill('31.50')
  await form.getByLabel('Quantity').fill('3')
  await form.getByRole('button', { name: 'Publish to eBay' }).click()
  await expect(dialog('Publish to eBay')).toContainText('$31.50')
  const { promise: isAway, resolve: leave } = Promise.withResolvers<void>()
  await page.route('**/ebay-publish-listing', async (route) => {
    await isAway
    await route.continue()
  })
  await dialog('Publish to eBay').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(form).toBeHidden()
  await stage.seller.call(editListingEndpoint, { itemId: id, changes: { title: 'Fernwold jeans, renamed on a phone' } })
  await button('Dashboard').click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  leave()
  await expect(dialog(/changed after you checked it/)).toBeVisible()
  await button('Publish to eBay').click()
  await expect(form.getByLabel('Price (USD)')).toHaveValue('31.50')
  await expect(form.getByLabel('Quantity')).toHaveValue('3')
})

test('a run whose answer is lost is sent again, and a refusal is fixed beside its reason', {
  tag: '@long',
}, async ({ browser, stage }) => {
  const good = await stage.item({ columns: everything })
  const tried = await stage.item({ columns: everything })
  const { page, connect, getReady, dialog } = await stage.open(browser)
  await connect('riverside_resale')
  await getReady()
  // More than the account may sell: eBay refuses it, and the item keeps its own form.
  expect(await stage.seller.call(publishEndpoint, { itemId: tried.id, quantity: 20_001 })).toMatchObject({
    success: false,
  })
  const setQuantity = (quantity: number) =>
    stage.query(`update ebay_listings set form = jsonb_set(form, '{confirmed,quantity}', '${quantity}')`)
  await setQuantity(2)
  await page.reload()

  await page.getByRole('button', { name: 'Select All ready' }).click()
  await page.getByRole('button', { name: 'Publish 2 Listings' }).click()
  const summary = dialog('Publish 2 Listings to eBay')
  await expect(summary).toContainText(good.sku)
  await setQuantity(0)
  const runs: unknown[] = []
  await page.route('**/api/ebay/publish-many', async (route) => {
    runs.push(route.request().postDataJSON())
    if (runs.length > 1) return route.continue()
    // The server publishes, and its answer is lost.
    await route.fetch()
    await route.abort('connectionreset')
  })
  await summary.getByRole('button', { name: 'Publish 2 Listings' }).click()
  const panel = page.getByRole('region', { name: 'Publishing to eBay' })
  await expect(panel.getByText('1 listing published to eBay, 1 failed')).toBeVisible()
  expect(runs[1]).toEqual(runs[0])

  // The form is loaded first: that may fail, and the item may be gone.
  const items = /\/api\/ebay\/items\?itemIds=/
  await page.route(items, (route) => route.fulfill({ status: 500 }))
  await panel.getByRole('button', { name: `Fix ${tried.sku}` }).click()
  await expect(panel.getByText('Failed to load item')).toBeVisible()
  await page.unroute(items)
  await page.route(items, (route) => route.fulfill({ json: { items: [], next: null, count: 0 } }))
  await panel.getByRole('button', { name: 'Try Again' }).click()
  await expect(panel.getByText('This item was deleted.')).toBeVisible()
  await page.unroute(items)
  await stage.seller.call(editListingEndpoint, { itemId: tried.id, changes: { title: 'Fernwold jeans, renamed' } })
  await panel.getByRole('button', { name: 'Publish Settings' }).click()
  const form = panel.getByRole('form', { name: `${tried.sku}: Publish Settings` })
  await expect(form.getByLabel('Price (USD)')).toBeFocused()
  await expect(form).toBeInViewport()
  await form.getByLabel('Quantity').fill('1')
  await form.getByRole('button', { name: 'Publish to eBay' }).click()
  await dialog('Publish to eBay').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Listing published to eBay successfully!')).toBeVisible()
})
