import { expect } from '@playwright/test'
import { checkEbayConfig, configCheckPath, type EbayKeys } from '../../src/ebay/config-check.ts'
import { expectAccessible } from './accessibility.ts'
import type { Product } from './product.ts'
import { watchConsole } from './watch-console.ts'
import { test } from './with-product.ts'

const keys: EbayKeys = {
  environment: 'production',
  clientId: 'JaneDoe-PastFash-PRD-1a2b3c4d5-6e7f8a9b',
  clientSecret: 'PRD-1a2b3c4d5e6f-7a8b-9c0d-1e2f-3a4b',
  ruName: 'Jane_Doe-JaneDoe-PastFa-abcdefgh',
  acceptedUrl: 'https://pastfash.example/ebay-callback',
  appUrl: 'https://pastfash.example',
}
const phone = { width: 390, height: 844 }
const screens = [
  { viewport: phone, colorScheme: 'light' },
  { viewport: phone, colorScheme: 'dark' },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})

test('the operator sees the state of every setting, without a script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone })
  const page = await context.newPage()
  const consoleErrors = watchConsole(page)
  await page.goto(`${product.url}/env-check`)
  await expect(page.getByRole('heading', { name: 'Environment check', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Backend URL and key' })).toBeVisible()
  const row = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(row('DATABASE_URL')).toContainText('Default: the embedded PostgreSQL.')
  await expect(row('PORT')).toContainText('Set')
  await expect(row('EBAY_CLIENT_ID')).toContainText('Default: the practice marketplace.')
  await expect(page.locator('body')).not.toContainText(product.dataFolder)
  expect(consoleErrors()).toEqual([])
  await context.close()
})

test('both diagnostics pages are accessible and fit a phone and a desktop, in light and dark mode', {
  tag: '@long',
}, async ({ browser }) => {
  for (const screen of screens) {
    const context = await browser.newContext(screen)
    const page = await context.newPage()
    const consoleErrors = watchConsole(page)
    await page.goto(`${product.url}/env-check`)
    await expectAccessibleAndFits(page)
    await page.goto(`${product.url}/test-ebay-config`)
    await page.getByRole('button', { name: 'Test Configuration' }).click()
    await expect(page.getByRole('heading', { name: 'Issues and how to fix them' })).toBeVisible()
    await expectAccessibleAndFits(page)
    expect(consoleErrors()).toEqual([])
    await context.close()
  }
})

test('the eBay test names missing settings, by keyboard and without a sign-in', async ({ page }) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => void requestedPaths.push(new URL(request.url()).pathname))
  await page.goto(`${product.url}/test-ebay-config`)
  await expect(page.getByRole('heading', { name: 'Test eBay Configuration' })).toBeFocused()
  await page.getByRole('button', { name: 'Test Configuration' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('Not ready: 4 issues')
  await expect(page.getByText('sellers connect to the built-in practice marketplace')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Credentials for Sandbox' })).toBeVisible()
  await expect(page.getByText('Not set', { exact: true })).toHaveCount(3)
  const issue = page.getByRole('listitem').filter({ hasText: 'Client ID is not set' })
  await expect(issue).toContainText('into EBAY_CLIENT_ID.')
  await expect(page.getByRole('heading', { name: 'Setup instructions' })).toBeVisible()
  await expect(
    page.getByText('As the auth declined URL, enter the same followed by ?error=access_denied'),
  ).toBeVisible()
  await expect(page.getByText('"ready_for_oauth": false')).toBeVisible()
  expect(requestedPaths).toContain(configCheckPath)
  expect(requestedPaths.filter((path) => path.startsWith('/api'))).toEqual([])
})

test('well-formed keys are shown as valid, and masked to the operator; the operator token is not stored', {
  tag: '@long',
}, async ({ page }) => {
  const token = 'a-token-of-the-operator-with-characters'
  await page.route(`**${configCheckPath}`, (route) => {
    const forOperator = route.request().headers()['authorization'] === `Bearer ${token}`
    return route.fulfill({ json: checkEbayConfig(keys, { forOperator }) })
  })
  await page.goto(`${product.url}/test-ebay-config`)
  await page.getByRole('button', { name: 'Test Configuration' }).click()
  await expect(page.getByRole('heading', { name: 'Credentials for Production' })).toBeVisible()
  await expect(page.getByText('Valid', { exact: true })).toHaveCount(3)
  await expect(page.getByText('Accepted URL is https')).toBeVisible()
  await expect(page.getByText('Accepted URL has the callback path')).toBeVisible()
  await expect(page.getByText('36 characters')).toHaveCount(0)

  await page.getByLabel('Operator token').fill('töken')
  await page.getByLabel('Operator token').press('Enter')
  await expect(page.getByText('Use only letters, digits and symbols, without spaces.')).toBeVisible()
  await page.getByLabel('Operator token').fill(` ${token} `)
  await page.getByLabel('Operator token').press('Enter')
  await expect(page.getByText('PRD-…3a4b, 36 characters', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /consent page/ })).toHaveAttribute('href', /^https:\/\/auth\.ebay\.com\//)
  await expectAccessible(page)
  expect(
    await page.evaluate(() => JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage)))),
  ).not.toContain(token)
  await page.reload()
  await expect(page.getByLabel('Operator token')).toHaveValue('')
})

test('a configuration check that is missing, refuses, answers no JSON or cannot be reached is reported', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto(`${product.url}/test-ebay-config`)
  const press = () => page.getByRole('button', { name: 'Test Configuration' }).click()
  const stubCheck = (response: Parameters<Parameters<Parameters<typeof page.route>[1]>[0]['fulfill']>[0]) =>
    page.route(`**${configCheckPath}`, (route) => route.fulfill(response))

  await stubCheck({ status: 404, body: '<h1>Not found</h1>' })
  await press()
  await expect(page.getByRole('alert')).toContainText('Edge function not accessible: 404')
  await expect(page.getByText('<h1>Not found</h1>')).toBeVisible()

  await stubCheck({ status: 429, json: { success: false, error: 'That was too often.' } })
  await press()
  // The alert's title and its text, read as one string.
  await expect(page.getByRole('alert')).toContainText('Edge function not accessible: 429That was too often.')

  await stubCheck({ status: 200, body: '<html>A login page</html>' })
  await press()
  await expect(page.getByRole('alert')).toContainText('Edge function not accessible: 200')

  await page.route(`**${configCheckPath}`, (route) => route.abort())
  await press()
  await expect(page.getByRole('alert')).toContainText('The functions are not deployed')
  await expectAccessible(page)

  await page.unrouteAll()
  await press()
  await expect(page.getByRole('alert')).toContainText('Not ready: 4 issues')
})

async function expectAccessibleAndFits(page: Parameters<typeof expectAccessible>[0]) {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}
