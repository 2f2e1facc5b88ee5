import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { keptPage, untilAppIsCached } from './device-state.ts'
import { serveUpgradedSite, type UpgradedSite } from './harness/upgraded-site.ts'

let site: UpgradedSite

test.beforeEach(async () => {
  site = await serveUpgradedSite()
})
test.afterEach(() => site.stop())

test.use({ serviceWorkers: 'allow' })

test('a new version is offered; a page that opens it takes it from the server, and earlier pages lose nothing', {
  tag: '@long',
}, async ({ page, context }) => {
  await open(page)
  const other = await context.newPage()
  await open(other)
  site.upgrade()
  expect((await page.request.get(site.url + site.partBefore)).status()).toBe(404)
  await look(page)
  await expect(offer(page)).toBeVisible()
  await expect(offer(other)).toBeVisible()
  await expectAccessible(page)
  expect(await loadsPart(other)).toBe(true)

  await other.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => versionOf(page)).toBe('2')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(offer(page)).toBeHidden()

  expect(await other.evaluate(() => 'sameDocument' in window)).toBe(true)
  expect(await loadsPart(other)).toBe(true)
  await other.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => versionOf(other)).toBe('2')
})

test('a page that is simply reloaded has the new version, is offered none, and the device keeps that version', {
  tag: '@long',
}, async ({ page, context }) => {
  await open(page)
  const other = await context.newPage()
  await open(other)
  site.upgrade()
  await page.reload()
  await expect.poll(() => versionOf(page)).toBe('2')
  // The worker of the new version takes over, which the page before it notices.
  await expect(offer(other)).toBeVisible()
  expect(await loadsPart(other)).toBe(true)
  await expect(offer(page)).toBeHidden()
  await expect.poll(() => keptPage(page)).toContain('data-version="2"')
})

async function open(page: Page) {
  await page.goto(site.url)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await untilAppIsCached(page)
}

/** Looks for a new version, as the page does when it becomes visible again. */
async function look(page: Page) {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

function offer(page: Page) {
  return page.getByText('A new version of PastFash is ready.')
}

function versionOf(page: Page) {
  return page.locator('html').getAttribute('data-version')
}

/** Whether the page can load a part of its own version that it has not needed yet. */
function loadsPart(page: Page): Promise<boolean> {
  return page.evaluate((path) => fetch(path, { cache: 'no-store' }).then(({ ok }) => ok), site.partBefore)
}
