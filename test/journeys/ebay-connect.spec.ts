import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { closeContexts, openContext } from './browser-contexts.ts'
import { agree, createEbayStage, type EbayStage } from './ebay-stage.ts'
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
test.afterAll(() => product.remove())

test('a blocked popup leads through this window and back to eBay Integration', async ({ browser }) => {
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

  // Her business policies are off: eBay takes its time to switch them on.
  await button('Create Policies').click()
  const question = page.getByRole('alertdialog', { name: 'Create eBay Policies' })
  await expect(question).toContainText('creates new Payment, Fulfillment and Return policies')
  await question.getByRole('button', { name: 'Create Policies' }).click()
  await expect(connection).toContainText('eBay is switching business policies on')
  await expectAccessible(page)
  expect(await smallTargets(page)).toEqual([])
})

test('a refusal is told on the callback page, which closes by its button', { tag: '@long' }, async ({ browser }) => {
  const { page, button } = await stage.open(browser)
  const opened = page.waitForEvent('popup')
  await button('Connect eBay').click()
  const popup = await opened
  await popup.getByRole('button', { name: 'Not now' }).click()
  await expect(popup.getByRole('heading', { name: 'Connection Failed' })).toBeVisible()
  await expect(popup.getByText('eBay authorization failed: access_denied')).toBeVisible()
  await expectAccessible(popup)
  // Said again, and not that there is no code.
  await popup.reload()
  await expect(popup.getByText('eBay authorization failed: access_denied')).toBeVisible()
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Close Window' }).click()
  await closed
  await expect(page.getByText('Connect eBay First')).toBeVisible()
})

test('what eBay has of an account shows by itself, and a policy that was chosen can be changed', async ({
  browser,
}) => {
  const { page, connect, getReady, connection } = await stage.open(browser)
  await connect('riverside_resale')
  await expect(connection.getByText('$500,000.00 a month')).toBeVisible()
  await getReady()
  await product.query(
    `update ebay_credentials set known_policies =
      jsonb_set(known_policies, '{return}', (known_policies -> 'return') || '[{ "id": "1", "name": "No questions" }]')
     where user_id = '${stage.seller.userId}'`,
    stage.seller.userId,
  )
  await connection.getByRole('button', { expanded: false }).click()
  await connection.getByRole('button', { name: 'Change Return policy' }).click()
  const choice = connection.getByRole('combobox', { name: 'Return policy' })
  await expect(choice).toBeFocused()
  await choice.selectOption('No questions')
  await expect(connection.getByText('Return: No questions')).toBeVisible()
  await expectAccessible(page)
  expect(await smallTargets(page)).toEqual([])
})

test('without a code, and without a session, the callback page says so', async ({ browser }) => {
  const page = await (await openContext(browser, {})).newPage()
  await page.goto(`${product.url}/ebay-callback`)
  await expect(page.getByText('No authorization code received from eBay')).toBeVisible()
  await page.goto(`${product.url}/ebay-callback?code=v%5E1.1&state=none`)
  await expect(page.getByText('User ID not found. Please close this window and try again.')).toBeVisible()
})

test('a reload after success says so again', async ({ browser }) => {
  const page = await (await openContext(browser, {})).newPage()
  await page.goto(`${product.url}/env-check`)
  await page.goto(`${product.url}/ebay-callback`)
  await expect(page.getByRole('heading', { name: 'Connection Failed' })).toBeVisible()
  // As an exchange leaves it that went well. A window that no page has opened stays open.
  await page.evaluate(() => history.replaceState({ consent: {} }, ''))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible()
  await expectAccessible(page)
})
