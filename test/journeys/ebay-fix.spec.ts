import { expect } from '@playwright/test'
import { leafCategoryEndpoint, publishEndpoint } from '../../src/ebay/api.ts'
import { renameSkuEndpoint } from '../../src/items/api.ts'
import { editListingEndpoint } from '../../src/listings/api.ts'
import { expectAccessible } from './accessibility.ts'
import { everything } from './ebay-stage.ts'
import { test } from './with-marketplace.ts'

test('a refusal by eBay names its field, and Quick Fix opens it at each refusal', async ({
  browser,
  product,
  stage,
}) => {
  const { sku } = await stage.item({ columns: { ...everything, ai_measurements: "'{}'::jsonb" } })
  // eBay has required an inseam since this morning, and the cached category does not say so yet.
  await expect.poll(async () => (await stage.seller.call(leafCategoryEndpoint, { id: '11483' })).source).toBe('ebay')
  await product.query(`
    update platform.ebay_leaf_metadata
    set fetched_at = now(), metadata = jsonb_set(metadata, '{aspects}', (
      select jsonb_agg(case when rule->>'name' = 'Inseam' then rule || '{"isRequired": false}' else rule end)
      from jsonb_array_elements(metadata->'aspects') as rule
    ))
    where category_id = '11483'`)
  await stage.getConnected()
  const { page, card, dialog, consoleErrors } = await stage.open(browser)

  const shown = card(sku)
  const fix = shown.getByRole('region', { name: `${sku}: Quick Fix` })
  const publish = async () => {
    await shown.getByRole('button', { name: 'Publish to eBay' }).click()
    await dialog('Publish to eBay').getByRole('button', { name: 'Publish', exact: true }).click()
  }
  await publish()
  await expect(fix).toBeVisible()
  await expect(shown.getByText('Failed', { exact: true })).toBeVisible()
  await expect(shown.getByRole('note')).toContainText('Inseam is missing, and eBay requires it in this category')
  // No press opened it, so it takes no focus.
  await expect(fix.getByLabel('Inseam', { exact: true })).not.toBeFocused()
  await expectAccessible(page)

  await fix.getByRole('button', { name: 'Close Quick Fix' }).click()
  await expect(fix).toBeHidden()
  await publish()
  await expect(fix).toBeVisible()
  await shown.getByRole('button', { name: 'Fix: Inseam' }).click()
  await expect(fix.getByLabel('Inseam', { exact: true })).toBeFocused()
  await fix.getByLabel('Inseam', { exact: true }).fill('30 in')
  await fix.getByLabel('Inseam', { exact: true }).press('Enter')
  await expect(fix).toContainText('Nothing is missing now.')
  await expect(fix).toContainText('Saved')
  await expectAccessible(page)
  await publish()
  await expect(fix).toBeHidden()
  await expect(page.getByText('Listing published to eBay successfully!')).toBeVisible()
  await expect(shown.getByRole('note')).toHaveCount(0)
  expect(consoleErrors()).toEqual([])
})

test('one of several policies is chosen, and nothing is published before', { tag: '@long' }, async ({
  browser,
  stage,
}) => {
  const { sku } = await stage.item({ columns: everything })
  const { page, card, connect, getReady, connection, dialog } = await stage.open(browser)
  await connect('riverside_resale')
  await getReady()
  await stage.query(`
    update ebay_credentials set default_fulfillment_policy_id = null,
      known_policies = jsonb_set(known_policies, '{fulfillment}',
        (known_policies->'fulfillment') || '[{"id": "6219999999", "name": "Overnight"}]')`)
  await page.reload()
  await expect(connection).toContainText('Fulfillment: choose one')
  await expect(connection.getByRole('status')).toContainText(
    'eBay business policies not configured (Payment, Fulfillment, Return)',
  )
  await expectAccessible(page)
  await card(sku).getByRole('button', { name: 'Publish to eBay' }).click()
  const blocked = dialog('Please configure eBay business policies before publishing (via the Create Policies button)')
  await expect(blocked).toContainText('Choose one for each on the connection card or with Quick Fix: Fulfillment.')
  await blocked.getByRole('button', { name: 'Quick Fix' }).click()
  const fix = card(sku).getByRole('region', { name: `${sku}: Quick Fix` })
  await expect(fix.getByLabel('Fulfillment policy')).toBeFocused()
  await expectAccessible(page)
  await fix.getByRole('button', { name: 'Close Quick Fix' }).click()

  const choice = connection.getByLabel('Fulfillment policy')
  await choice.focus()
  await choice.selectOption('Overnight')
  // The complete card collapses, and the keyboard focus stays on it.
  await expect(connection.getByRole('button', { expanded: false })).toBeFocused()
  expect(await stage.query('select default_fulfillment_policy_id as chosen from ebay_credentials')).toEqual([
    { chosen: '6219999999' },
  ])
  await expect(card(sku).getByRole('progressbar')).toHaveAttribute('aria-valuetext', '100% ready')
})

test('an incomplete item shows how far it is, which faults may be ignored, and where photos are deleted', {
  tag: '@long',
}, async ({ browser, stage }) => {
  const { id, sku } = await stage.item({ listing: { title: 'Jeans' }, columns: everything })
  await stage.query(`update item_images set width = 300, height = 400 where item_id = '${id}'`)
  await stage.getConnected()
  const { page, card, button } = await stage.open(browser, { serviceWorkers: 'block' })
  const shown = card(sku)
  const fix = shown.getByRole('region', { name: `${sku}: Quick Fix` })
  await shown.getByRole('button', { name: 'Fix: Photos' }).click()
  await expect(fix).toContainText('Photo 1 is too small for eBay')
  await expect(fix.getByRole('button', { name: 'Manage Photos' })).toBeVisible()
  await expectAccessible(page)
  // All that is missing is in one form, each with its reason.
  await expect(fix.getByLabel('Title', { exact: true })).toBeVisible()
  await expect(fix).toContainText('Title is required (minimum 10 characters)')

  // No item is ready, which is shown as long as it is true.
  const together = page.getByRole('region', { name: 'Publish together' })
  await button('Select All ready').click()
  await expect(together.getByRole('status')).toHaveText('No items are ready to publish')
  await expectAccessible(page)

  // A failure to load is reported at the lower edge, visible from anywhere in the list.
  const items = /\/api\/ebay\/items(\?|$)/
  await page.route(items, (route) => route.fulfill({ status: 500 }))
  await stage.seller.call(editListingEndpoint, { itemId: id, changes: { brand: 'See by Chloé' } })
  const fault = page.getByRole('status').filter({ hasText: 'This may be out of date.' })
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(fault).toBeInViewport()
  await page.evaluate(() => scrollTo(0, 0))
  await expect(fault).toBeInViewport()
  await page.unroute(items)
  await button('Try Again').click()
  await expect(fault).toBeHidden()

  await shown.getByRole('button', { name: 'Fix: Photos' }).click()
  await fix.getByRole('button', { name: 'Show on Dashboard' }).click()
  await expect(page.getByRole('heading', { name: /^Product Batches/ })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search items' })).toHaveValue(sku)
  await expect(page.getByRole('link', { name: `Details of ${sku}` })).toBeVisible()
})

test('the readiness bar is green, yellow, orange and red at the thresholds', { tag: '@long' }, async ({
  browser,
  stage,
}) => {
  const { sku } = await stage.item({ columns: everything })
  await stage.getConnected()
  const { page, card } = await stage.open(browser, { serviceWorkers: 'block' })
  const colours = new Map<string, string>()
  for (const [percent, colour] of [
    [90, 'green'],
    [89, 'yellow'],
    [70, 'yellow'],
    [69, 'orange'],
    [50, 'orange'],
    [49, 'red'],
  ] as const) {
    // A reload discards the answer that a handler is still reading.
    await page.unrouteAll({ behavior: 'wait' })
    await page.route(/\/api\/ebay\/items(\?|$)/, async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      await route.fulfill({ response, json: { ...answer, items: [{ ...answer.items[0], barPercent: percent }] } })
    })
    await page.reload()
    const bar = card(sku).getByRole('progressbar', { name: 'Readiness' })
    await expect(bar).toContainText(`${percent}% ready`)
    await expect(bar.locator('[data-colour]')).toHaveAttribute('data-colour', colour)
    const drawn = bar.locator('[data-colour] > span')
    colours.set(colour, await drawn.evaluate((element) => getComputedStyle(element).backgroundColor))
  }
  expect(Object.fromEntries(colours)).toEqual({
    green: 'rgb(21, 128, 61)',
    yellow: 'rgb(181, 137, 0)',
    orange: 'rgb(194, 65, 12)',
    red: 'rgb(180, 35, 24)',
  })
})

test('Full Auto-Fill asks first, keeps fields that it finds no value for, and is undone by its toast', {
  tag: '@long',
}, async ({ browser, stage }) => {
  const { id, sku } = await stage.item({
    listing: { title: 'My own words' },
    edits: { title: { offered: null } },
    columns: everything,
  })
  const { page, card, dialog } = await stage.open(browser)
  const shown = card(sku)
  const autoFill = shown.getByRole('button', { name: 'Regenerate with Full Auto-Fill' })
  const question = dialog('Regenerate with Full Auto-Fill')
  await autoFill.click()
  for (const words of [
    'Are you sure you want to regenerate this listing? The current content will be replaced.',
    'It updates category id, brand, size, color and other metadata.',
    "Details it can't find stay as they are",
    "We'll keep your own text and show the new text beside it in Generate Listings.",
  ])
    await expect(question).toContainText(words)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(autoFill).toBeFocused()
  expect(await stage.storedColumns(id, 'ai_title')).toEqual({ ai_title: 'My own words' })

  await autoFill.click()
  await question.getByRole('button', { name: 'Regenerate', exact: true }).click()
  await expect(dialog(`${sku}: listing regenerated`)).toBeVisible({ timeout: 120_000 })
  const kept = ['title', 'description', 'suggested_price'].map((name) => `ai_${name}`)
  const facts = ['ebay_category_id', 'ebay_condition_grade', 'extracted_size', 'extracted_brand', 'item_specifics_json']
  const empty = [...kept, ...facts].map((name) => `${name} is null as ${name}`).join(', ')
  expect(Object.values((await stage.storedColumns(id, empty)) ?? {})).not.toContain(true)
  await expect(shown).toContainText('My own words')
  expect(await stage.storedColumns(id, 'ai_title, previous_listing is null as gone')).toEqual({
    ai_title: 'My own words',
    gone: false,
  })
  await dialog(`${sku}: listing regenerated`).getByRole('button', { name: 'Undo' }).click()
  await expect(dialog(`${sku}: earlier listing restored`)).toBeVisible()
  expect(await stage.storedColumns(id, 'previous_listing is null as gone')).toEqual({ gone: true })
})

test('a press without a connection reports that, and works once the connection is back', { tag: '@long' }, async ({
  browser,
  stage,
}) => {
  const { sku } = await stage.item({ columns: everything })
  const { page, card, button, connect, getReady, connection, dialog } = await stage.open(browser)
  await connect('riverside_resale')
  await getReady()
  await page.context().setOffline(true)
  const publish = card(sku).getByRole('button', { name: 'Publish to eBay' })
  await publish.click()
  await expect(page.getByText('Failed to publish: No connection to PastFash. Nothing is lost')).toBeVisible()
  await connection.getByRole('button', { expanded: false }).click()
  await button('Check Policies').click()
  await expect(page.getByText('Failed to check policies')).toBeVisible()

  await page.context().setOffline(false)
  await button('Check Policies').click()
  await expect(page.getByText('eBay policies checked')).toBeVisible()
  await publish.click()
  await expect(dialog('Publish to eBay')).toContainText('$24.50')
})

test('an item whose SKU belongs to another listing at eBay gets a new one beside that message', {
  tag: '@long',
}, async ({ browser, stage }) => {
  const first = await stage.item({ columns: everything })
  const second = await stage.item({ columns: everything })
  const { page, card, connect, getReady, dialog, consoleErrors } = await stage.open(browser)
  await connect('riverside_resale')
  await getReady()
  expect(await stage.seller.call(publishEndpoint, { itemId: first.id })).toMatchObject({ success: true })
  await stage.seller.call(renameSkuEndpoint, { itemId: first.id, sku: 'BLUE-JEANS' })
  await expect(card('BLUE-JEANS')).toBeVisible()
  await stage.seller.call(renameSkuEndpoint, { itemId: second.id, sku: first.sku })

  const publish = async (sku: string) => {
    await card(sku).getByRole('button', { name: 'Publish to eBay' }).click()
    await dialog('Publish to eBay').getByRole('button', { name: 'Publish', exact: true }).click()
  }
  await publish(first.sku)
  const fix = page.getByRole('region', { name: `${first.sku}: Quick Fix` })
  await expect(card(first.sku).getByRole('note')).toContainText(`SKU ${first.sku} is already used on eBay`)
  const field = fix.getByLabel('SKU', { exact: true })
  const save = fix.getByRole('button', { name: 'Save SKU' })
  await expect(field).toHaveValue(first.sku)
  await save.click()
  await expect(fix.getByText("That's the SKU it has now. Enter a different one.")).toBeVisible()
  await field.fill('blue-jeans')
  await save.click()
  await expect(fix.getByText('SKU BLUE-JEANS is already used by another of your items.')).toBeVisible()
  await expectAccessible(page)
  await field.fill('jeans b')
  await save.click()
  await expect(card('JEANS B')).toBeVisible()
  await expect(page.getByRole('region', { name: /Quick Fix/ })).toHaveCount(0)
  await publish('JEANS B')
  await expect(page.getByText('Listing published to eBay successfully!')).toBeVisible()
  // The browser itself reports the answer that says that a SKU is taken.
  expect(consoleErrors().filter((text) => !text.includes('status of 409'))).toEqual([])
})
