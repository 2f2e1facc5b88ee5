import { expect, test } from '@playwright/test'
import { disconnectEbayEndpoint } from '../../src/ebay/api.ts'
import { expectAccessible } from './accessibility.ts'
import { closeContexts, openContext } from './browser-contexts.ts'
import { agree, createEbayStage, type EbayStage } from './ebay-stage.ts'
import { pauseClock } from './pause-clock.ts'
import { type Product, startProduct } from './product.ts'
import { smallTargets } from './small-targets.ts'

let product: Product
let stage: EbayStage

test.beforeAll(async () => {
  product = await startProduct()
})
test.beforeEach(async () => {
  stage = await createEbayStage(product)
})
test.afterEach(closeContexts)
// The next seller connects the same account.
test.afterEach(() => stage.seller.call(disconnectEbayEndpoint, {}))
test.afterAll(() => product.remove())

test('a blocked popup leads through this window and back to eBay Integration', { tag: '@long' }, async ({
  browser,
}) => {
  const { page, button, connection } = await stage.open(browser, { viewport: { width: 390, height: 844 } })
  await page.evaluate(() => {
    window.open = () => null
  })
  await button('Connect eBay').click()
  await agree(page, 'casey_closet')
  await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  await expect(page.getByRole('heading', { name: 'eBay Integration' })).toBeVisible()
  await expect(connection).toContainText('casey_closet')

  // Business policies are off in this account, and eBay takes its time to switch them on.
  await button('Create Policies').click()
  const question = page.getByRole('alertdialog', { name: 'Create eBay Policies' })
  await expect(question).toContainText('creates new Payment, Fulfillment and Return policies')
  await question.getByRole('button', { name: 'Create Policies' }).click()
  await expect(connection).toContainText('eBay is turning on business policies')
  await expect(page.getByText('Turning on business policies at eBay')).toBeInViewport()
  const [zip, save] = await Promise.all([
    connection.getByLabel('ZIP code you ship from').boundingBox(),
    button('Save Location').boundingBox(),
  ])
  expect(save?.y).toBeGreaterThan((zip?.y ?? 0) + (zip?.height ?? 0))
  await expectAccessible(page)
  expect(await smallTargets(page)).toEqual([])
})

test('a refusal is shown on the callback page, which closes by its button', { tag: '@long' }, async ({ browser }) => {
  const { page, button } = await stage.open(browser)
  const opened = page.waitForEvent('popup')
  await button('Connect eBay').click()
  const popup = await opened
  await popup.getByRole('button', { name: 'Not now' }).click()
  await expect(popup.getByRole('heading', { name: 'Connection Failed' })).toBeVisible()
  await expect(popup.getByText('eBay authorization failed: access_denied')).toBeVisible()
  await expectAccessible(popup)
  // The refusal is shown again, and not that there is no code.
  await popup.reload()
  await expect(popup.getByText('eBay authorization failed: access_denied')).toBeVisible()
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Close Window' }).click()
  await closed
  await expect(page.getByText('Connect eBay First')).toBeVisible()
})

test('a page of eBay that cuts the popup off from PastFash does not hide the connection', {
  tag: '@long',
}, async ({ browser }) => {
  const { page, button, connection } = await stage.open(browser)
  // On the way to the consent page, as eBay's sign-in page may do.
  await page.context().route('**/api/ebay/practice/auth/**', async (route) => {
    const led = await route.fetch({ maxRedirects: 0 })
    const address = (led.headers()['location'] ?? '').replaceAll('&', '&amp;')
    const headers = { 'content-type': 'text/html', 'cross-origin-opener-policy': 'same-origin' }
    await route.fulfill({ headers, body: `<meta http-equiv="refresh" content="0; url=${address}">` })
  })
  const opened = page.waitForEvent('popup')
  await button('Connect eBay').click()
  const popup = await opened
  await agree(popup, 'casey_closet')
  await expect(popup.getByRole('heading', { name: 'Success' })).toBeVisible()
  expect(await popup.evaluate(() => window.opener)).toBeNull()
  await expect(connection).toContainText('casey_closet')
  const closed = popup.waitForEvent('close')
  await closed
})

test('the policies of an account at eBay show automatically, and a chosen policy can be changed', {
  tag: '@long',
}, async ({ browser }) => {
  const { page, button, connect, getReady, connection, dialog } = await stage.open(browser)
  const consent = '**/functions/v1/ebay-oauth'
  await page.route(consent, (route) => route.fulfill({ json: { success: true } }))
  await button('Connect eBay').click()
  await expect(page.getByText('Failed to connect to eBay: Failed to get authorization URL')).toBeVisible()
  await page.unroute(consent)

  await connect('riverside_resale')
  await expect(connection.getByText('$500,000.00 a month')).toBeVisible()
  await expect(page.getByText('No listings ready')).toBeVisible()
  await getReady()
  await product.query(
    `update ebay_credentials set known_policies =
      jsonb_set(known_policies, '{return}', (known_policies -> 'return') || '[{ "id": "1", "name": "No questions" }]')
     where user_id = '${stage.seller.userId}'`,
    stage.seller.userId,
  )
  await connection.getByRole('button', { expanded: false }).click()
  const year = new Date().getFullYear()
  for (const [field, value] of [
    ['eBay user id', 'riverside_resale'],
    ['Environment', 'Practice marketplace'],
    ['Marketplace', 'EBAY_US'],
    ['Last updated', /just now|min ago/],
    ['Connected until', new RegExp(`\\b${year + 1}|${year + 2}\\b`)],
    ['Default location', 'Ships from 97201'],
    ['Registration', 'complete'],
    ['Selling limit', '20,000 items and $500,000.00 a month'],
  ] as const)
    await expect(connection.getByText(field, { exact: true }).locator('..')).toContainText(value)
  await connection.getByRole('button', { name: 'Change Return policy' }).click()
  const choice = connection.getByRole('combobox', { name: 'Return policy' })
  await expect(choice).toBeFocused()
  await choice.selectOption('No questions')
  await expect(connection.getByText('Return: No questions')).toBeVisible()
  await expectAccessible(page)

  await page.route('**/api/ebay/disconnect', (route) => route.abort())
  await button('Disconnect').click()
  await dialog('Disconnect eBay').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('Failed to disconnect eBay account')).toBeVisible()
  await product.query(
    `update ebay_credentials set privileges = jsonb_set(privileges, '{isRegistered}', 'false')
     where user_id = '${stage.seller.userId}'`,
    stage.seller.userId,
  )
  await expect(connection.getByText('Finish registering at eBay')).toBeVisible()
  expect(await smallTargets(page)).toEqual([])
})

test('the callback page reports a missing code and a missing session', async ({ browser }) => {
  const page = await (await openContext(browser, {})).newPage()
  await page.goto(`${product.url}/ebay-callback`)
  await expect(page.getByText('No authorization code received from eBay')).toBeVisible()
  await page.goto(`${product.url}/ebay-callback?code=v%5E1.1&state=none`)
  await expect(page.getByText('User ID not found. Please close this window and try again.')).toBeVisible()
})

test('a callback page that is reloaded while eBay is asked shows how it ended', { tag: '@long' }, async ({
  browser,
}) => {
  const { page, button, connection } = await stage.open(browser)
  // The server exchanges the code, and its answer is lost.
  await page.context().route('**/functions/v1/ebay-oauth', async (route) => {
    if (!route.request().postData()?.includes('exchange_token')) return route.continue()
    await route.fetch()
  })
  const opened = page.waitForEvent('popup')
  await button('Connect eBay').click()
  const popup = await opened
  const exchanged = popup.waitForRequest((request) => request.postData()?.includes('exchange_token') === true)
  await agree(popup, 'casey_closet')
  await exchanged
  await expect(popup.getByRole('heading', { name: 'Processing' })).toBeVisible()
  await popup.reload()
  await expect(popup.getByRole('heading', { name: 'Success' })).toBeVisible()
  await popup.waitForEvent('close')
  await expect(connection).toContainText('casey_closet')
})

test('a callback page that is reloaded after success reports the success again', { tag: '@long' }, async ({
  browser,
}) => {
  const page = await (await openContext(browser, {})).newPage()
  await page.goto(`${product.url}/env-check`)
  await page.goto(`${product.url}/ebay-callback`)
  await expect(page.getByRole('heading', { name: 'Connection Failed' })).toBeVisible()
  // The state after a successful exchange. A window that no page opened stays open.
  await page.evaluate(() => history.replaceState({ consent: {} }, ''))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible()
  await expect(page.getByText('This window couldn’t close.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to PastFash' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

// Last, because it makes its account ready, and the journeys above do that themselves.
test('an expired connection says so, and is renewed in a popup that closes itself after three seconds', {
  tag: '@long',
}, async ({ browser }) => {
  await stage.getConnected()
  const { userId } = stage.seller
  await product.query("update ebay_credentials set token_expires_at = now() - interval '1 hour'", userId)
  const { page, button, connection, dialog } = await stage.open(browser)
  await expect(page.getByText('Connect eBay First')).toBeVisible()
  await expect(connection).toContainText('eBay access token expired - please reconnect your account')
  // Beside the sentence that asks for it, and on the card of the account.
  await expect(button('Connect eBay')).toHaveCount(2)
  await expectAccessible(page)

  const opened = page.waitForEvent('popup')
  await button('Connect eBay').first().click()
  const popup = await opened
  await expect(popup.getByRole('radio', { name: /riverside_resale/ })).toBeVisible()
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([800, 600])
  await pauseClock(popup)
  await agree(popup, 'riverside_resale')
  await expect(async () => {
    await popup.clock.runFor(100)
    await expect(popup.getByRole('heading', { name: 'Success' })).toBeVisible({ timeout: 100 })
  }).toPass()
  await popup.clock.runFor(2800)
  expect(popup.isClosed()).toBe(false)
  const closed = popup.waitForEvent('close')
  await popup.clock.resume()
  await closed
  await expect(page.getByText('Connect eBay First')).toBeHidden()

  const creating = '**/functions/v1/ebay-create-policies'
  await page.route(creating, (route) => route.abort())
  if (await connection.getByRole('button', { expanded: false }).isVisible())
    await connection.getByRole('button', { expanded: false }).click()
  await button('Create Policies').click()
  await dialog('Create eBay Policies').getByRole('button', { name: 'Create Policies' }).click()
  await expect(dialog('Failed to create policies')).toContainText('No connection to PastFash')
})
