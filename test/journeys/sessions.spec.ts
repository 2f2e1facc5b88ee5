import { expect, type Page } from '@playwright/test'
import { listItemsEndpoint } from '../../src/workbench/api.ts'
import { browserStorage } from './browser-storage.ts'
import { card, openWithProducts } from './many-products.ts'
import type { Product } from './product.ts'
import { becomeSeller, signIn, signUpAndIn } from './seller.ts'
import { test } from './with-product.ts'

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})

test('signing out, and in as someone else, reaches the other tab, and nothing of the first seller is left', async ({
  page: first,
  context,
  browser,
}) => {
  const [anna, ben] = ['anna-in-tabs@example.org', 'ben-in-tabs@example.org']
  const elsewhere = await browser.newContext()
  await becomeSeller(elsewhere, product.url, ben)
  await elsewhere.close()
  await openWithProducts(first, product.url, anna, 1)
  const second = await openBeside(first)
  const tabs = [first, second]
  for (const tab of tabs) await expect(card(tab, 1)).toContainText('PSTFSH-001')

  await second.getByRole('button', { name: 'Menu' }).click()
  const signOut = second.getByRole('button', { name: 'Sign Out' })
  await second.route('**/api/auth/sign-out', (route) => route.abort(), { times: 1 })
  await signOut.click()
  await expect(second.getByText("You're still signed in")).toBeVisible()
  await signOut.click()
  for (const tab of tabs) await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await browserStorage(first)).not.toContain(anna)

  // From here on the page could show a list only from memory.
  await context.route(`**${listItemsEndpoint.path}?*`, () => undefined)
  // Chromium draws a page behind another one once a second, and each press waits for two drawings.
  await first.bringToFront()
  await signIn(first, ben)
  for (const tab of tabs) {
    await expectSignedInAs(tab, ben)
    await expect(card(tab, 1)).toHaveCount(0)
  }
  await context.unrouteAll()
})

test('a sign-out without an answer signs nobody out, and can be tried again', { tag: '@long' }, async ({ page }) => {
  await signUpAndIn(page, product.url, 'stays-signed-in@example.org')
  await page.route('**/api/auth/sign-out', (route) => route.abort())
  await page.getByRole('button', { name: 'Menu' }).click()
  const signOut = page.getByRole('button', { name: 'Sign Out' })
  await signOut.click()
  await expect(page.getByText("You're still signed in")).toBeVisible()
  await page.unroute('**/api/auth/sign-out')
  await signOut.click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('a page restored from the browser’s back/forward cache shows nothing of a signed-out seller', {
  tag: '@long',
}, async ({ page }) => {
  await openWithProducts(page, product.url, 'gone-by-back@example.org', 1)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/auth/get-session', async (route) => {
    await promise
    await route.continue()
  })
  // Signs out as another tab does, unnoticed by a page in the back/forward cache.
  await page.request.post(`${product.url}/api/auth/sign-out`, { data: {}, headers: { origin: product.url } })
  await page.evaluate(() => {
    localStorage.removeItem('last-seller')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page.getByText('Loading PastFash…')).toBeVisible()
  await expect(card(page, 1)).toHaveCount(0)
  resolve()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('a page renews the session when it has less than 90 seconds left, visible or not, and shows its end', async ({
  page,
}) => {
  let ahead = 0
  let looks = 0
  await page.clock.install()
  // The page's clock is ahead of the server's, and the times that it gets are moved along.
  await page.route('**/api/auth/get-session', async (route) => {
    looks += 1
    const response = await route.fetch()
    const answer: { session: { expiresAt: string } } | null = await response.json()
    if (answer) answer.session.expiresAt = new Date(Date.parse(answer.session.expiresAt) + ahead).toISOString()
    await route.fulfill({ response, json: answer })
  })
  const forward = async (minutes: number) => {
    ahead += minutes * 60_000
    await page.clock.fastForward(minutes * 60_000)
  }
  await signUpAndIn(page, product.url, 'ticks@example.org')
  await expect(page.getByText('No product batches yet')).toBeVisible()
  // Every other request would renew the session too.
  await page.route(/\/api\/(?!auth\/)/, (route) => route.abort())
  await page.clock.pauseAt(Date.now() + 60_000)
  const before = looks
  for (const hour of [1, 2]) {
    await forward(50)
    expect(looks).toBe(before + hour - 1)
    await product.query("update auth.sessions set expires_at = expires_at - interval '58 minutes'")
    const answered = page.waitForResponse('**/api/auth/get-session')
    await forward(9)
    await answered
    expect(looks).toBe(before + hour)
    await expect.poll(minutesLeft).toBeGreaterThan(50)
    await page.clock.runFor(1000)
    await page.evaluate(goOutOfSight)
  }
  await product.query('delete from auth.sessions')
  await forward(60)
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

/** Runs in the page: another tab is in front of it. */
function goOutOfSight() {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

async function minutesLeft(): Promise<number> {
  const [row] = await product.query<{ left: number }>(
    'select round(extract(epoch from max(expires_at) - now()) / 60)::int as left from auth.sessions',
  )
  return row?.left ?? 0
}

async function openBeside(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(product.url)
  return other
}

async function expectSignedInAs(page: Page, email: string) {
  await page.bringToFront()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
}
