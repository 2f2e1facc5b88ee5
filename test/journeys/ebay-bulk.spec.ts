import { expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { everything } from './ebay-stage.ts'
import { smallTargets } from './small-targets.ts'
import { test } from './with-marketplace.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' } as const

test('on a phone, ready items are published together, and the others keep their list of faults', async ({
  browser,
  stage,
}) => {
  const first = await stage.item({ columns: everything })
  const second = await stage.item({ columns: everything })
  const short = await stage.item({ listing: { title: 'Jeans' }, columns: everything })
  await stage.getConnected()
  const { page, card, dialog, consoleErrors } = await stage.open(browser, phone)
  await expect(card(first.sku).getByRole('checkbox')).toBeAttached()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await smallTargets(page)).toEqual([])

  // No item is selected, and publishing together is not offered.
  const together = page.getByRole('region', { name: 'Publish together' })
  await expect(together.getByRole('button')).toHaveText(['Select All'])
  // Far down the list, from where the run has to be scrolled into view.
  await card(first.sku).getByRole('button', { name: 'Publish to eBay' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Select All ready' }).click()
  await page.getByRole('button', { name: 'Publish 2 Listings' }).click()
  const summary = dialog('Publish 2 Listings to eBay')
  await expect(summary).toContainText(first.sku)
  await summary.getByRole('button', { name: new RegExp(second.sku) }).click()
  await expect(summary).toContainText('Inseam')
  await expectAccessible(page)
  expect(await smallTargets(page)).toEqual([])
  await summary.getByRole('button', { name: 'Publish 2 Listings' }).click()
  await expect(page.getByRole('heading', { name: '2 listings published to eBay' })).toBeInViewport()
  await expectAccessible(page)
  await page.getByRole('region', { name: 'Publishing to eBay' }).getByRole('button', { name: 'Close' }).click()

  const shown = card(short.sku)
  await shown.scrollIntoViewIfNeeded()
  await expect(shown.getByRole('checkbox')).toHaveCount(0)
  await shown.getByRole('button', { name: 'Publish to eBay' }).click()
  const blocked = dialog('Please fix validation errors before publishing')
  await expect(blocked).toContainText('Title is required (minimum 10 characters)')
  await blocked.getByRole('button', { name: 'Quick Fix' }).click()
  await expect(shown.getByLabel('Title', { exact: true })).toBeFocused()
  expect(await smallTargets(page)).toEqual([])
  await shown.getByLabel('Title', { exact: true }).fill('Fernwold Mens Jeans 32x30')
  await page.reload()
  await shown.getByRole('button', { name: 'Quick Fix' }).click()
  await expect(shown.getByLabel('Title', { exact: true })).toHaveValue('Fernwold Mens Jeans 32x30')
  await shown.getByLabel('Title', { exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(shown.getByRole('checkbox')).toBeAttached()
  expect(consoleErrors()).toEqual([])
})

test('without a price the Publish Settings open, and the field says that it is missing', { tag: '@long' }, async ({
  browser,
  stage,
}) => {
  const { sku } = await stage.item({ listing: { suggestedPrice: null }, columns: everything })
  const { page, card, connect, getReady, dialog } = await stage.open(browser)
  await connect('riverside_resale')
  await getReady()
  const shown = card(sku)
  await shown.getByRole('button', { name: 'Edit Item Details' }).click()
  const details = page.getByRole('form', { name: `${sku}: Edit Item Details` })
  await expect(details.getByLabel('Category')).toBeFocused()
  await details.getByRole('button', { name: 'Cancel' }).click()
  await expect(shown.getByRole('button', { name: 'Edit Item Details' })).toBeFocused()
  await shown.getByRole('button', { name: 'Edit Item Details' }).press('Enter')
  await details.getByLabel('Condition').selectOption('excellent')
  const saving = '**/api/items/*/details'
  await page.route(saving, (route) => route.abort())
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Failed to update item')).toBeVisible()
  await page.unroute(saving)
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Item updated successfully!')).toBeVisible()

  await shown.getByRole('button', { name: 'Publish to eBay' }).click()
  const form = page.getByRole('form', { name: `${sku}: Publish Settings` })
  await expect(form.getByLabel('Price (USD)')).toBeFocused()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(shown.getByRole('button', { name: 'Publish to eBay' })).toBeFocused()
  await shown.getByRole('button', { name: 'Publish to eBay' }).press('Enter')
  await expect(form.getByLabel('Price (USD)')).toBeFocused()
  await expect(form.getByLabel('Price (USD)')).toHaveAttribute('step', '0.01')
  await expect(form.getByLabel('Price (USD)')).toHaveAttribute('min', '0.01')
  await expect(form.getByLabel('Quantity')).toHaveAttribute('step', '1')
  await expect(form.getByLabel('Quantity')).toHaveAttribute('min', '1')
  await expect(form.getByLabel('Condition')).toHaveValue('excellent')
  await expectAccessible(page)
  expect(await smallTargets(page)).toEqual([])
  await form.getByRole('button', { name: 'Publish to eBay' }).click()
  await expect(form.getByText('Missing required fields. Price and Category are required.')).toBeVisible()
  await expect(form.getByLabel('Price (USD)')).toBeFocused()
  await form.getByLabel('Price (USD)').fill('19.95')
  await form.getByLabel('Quantity').fill('20001')
  await form.getByLabel('Pattern').selectOption('Solid')
  await form.getByRole('button', { name: 'Publish to eBay' }).click()
  const summary = dialog('Publish to eBay')
  for (const words of ['$19.95', 'Solid']) await expect(summary).toContainText(words)
  await summary.getByRole('button', { name: 'Publish', exact: true }).click()

  // More than the account may sell in a month: eBay refuses it with a reason.
  await expect(shown.getByText('Failed', { exact: true })).toBeVisible()
  await expect(shown.getByRole('note')).toContainText('limit')
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'Publish Settings' }).click()
  await expect(form.getByLabel('Quantity')).toHaveValue('20001')
  await form.getByLabel('Quantity').fill('2')
  await form.getByRole('button', { name: 'Publish to eBay' }).click()
  await summary.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Listing published to eBay successfully!')).toBeVisible()
  await expect(shown).toContainText('$19.95 · Quantity 2')
})

test('on a phone, lasting errors cover no question and none of its answers', { tag: '@long' }, async ({
  browser,
  stage,
}) => {
  const { sku } = await stage.item({ columns: everything })
  const { page, card, button, connect, getReady, connection, dialog } = await stage.open(browser, phone)
  await connect('riverside_resale')
  await getReady()
  const failingPaths = ['**/functions/v1/check-ebay-policies', '**/api/ebay/disconnect']
  for (const path of failingPaths) await page.route(path, (route) => route.abort())
  await connection.getByRole('button', { expanded: false }).click()
  await button('Check Policies').click()
  await expect(page.getByText('Failed to check policies')).toBeVisible()
  await button('Disconnect').click()
  await dialog('Disconnect eBay').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('Failed to disconnect eBay account')).toBeVisible()

  // On the page itself they may cover a button, because it can be scrolled out from under them.
  await card(sku).getByRole('button', { name: 'Publish to eBay' }).press('Enter')
  const summary = dialog('Publish to eBay')
  const parts = [
    summary.getByRole('heading', { name: 'Publish to eBay' }),
    summary.getByRole('button', { name: 'Cancel' }),
    summary.getByRole('button', { name: 'Publish', exact: true }),
  ]
  for (const part of parts)
    await expect
      .poll(() =>
        part.evaluate((element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
        }),
      )
      .toBe(true)
  await expect(page.getByText('Failed to disconnect eBay account')).toBeInViewport()
})

test('the location that items ship from is asked for before they are published together', { tag: '@long' }, async ({
  browser,
  stage,
}) => {
  const { sku } = await stage.item({ columns: everything })
  const { page, button, connect, dialog } = await stage.open(browser)
  await connect('riverside_resale')
  await button('Create Policies').click()
  await dialog('Create eBay Policies').getByRole('button', { name: 'Create Policies' }).click()
  await expect(page.getByText('eBay policies created successfully')).toBeVisible()

  await button('Select All ready').click()
  await button('Publish 1 Listing').click()
  const question = dialog('Where do you ship from?')
  const zip = question.getByLabel('ZIP code you ship from')
  await expect(zip).toBeFocused()
  await zip.fill('972')
  await zip.press('Enter')
  await expect(question.getByText('Please enter a five-digit ZIP code, such as 97201.')).toBeVisible()
  await zip.fill('97201')
  await zip.press('Enter')
  await expect(dialog('Publish 1 Listing to eBay')).toContainText(sku)
})

test('for one listing, missing values are named first, and the location is asked for last', {
  tag: '@long',
}, async ({ browser, stage }) => {
  const { sku } = await stage.item({ columns: everything })
  const { page, button, card, connect, dialog } = await stage.open(browser)
  await connect('riverside_resale')
  await card(sku).getByRole('button', { name: 'Publish Settings' }).click()
  const form = page.getByRole('form', { name: `${sku}: Publish Settings` })
  await form.getByRole('button', { name: 'Publish to eBay' }).click()
  await expect(form.getByText('eBay business policies not configured')).toBeVisible()
  const question = dialog('Where do you ship from?')
  await expect(question).toBeHidden()

  await button('Create Policies').click()
  await dialog('Create eBay Policies').getByRole('button', { name: 'Create Policies' }).click()
  await expect(page.getByText('eBay policies created successfully')).toBeVisible()
  await form.getByRole('button', { name: 'Publish to eBay' }).click()
  await question.getByLabel('ZIP code you ship from').fill('97201')
  await question.getByRole('button', { name: 'Save Location' }).click()
  await expect(dialog('Publish to eBay').getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
})
