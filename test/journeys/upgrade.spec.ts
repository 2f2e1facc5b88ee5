import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { untilAppIsCached } from './device-state.ts'
import { serveUpgradedSite, type UpgradedSite } from './harness/upgraded-site.ts'

let site: UpgradedSite

test.beforeEach(async () => {
  site = await serveUpgradedSite()
})
test.afterEach(() => site.stop())

test.use({ serviceWorkers: 'allow' })

test('a new version is offered and waits; pages of the earlier version lose nothing when one page switches', {
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

  // A reload is not a consent: what the other page needs of its version stays.
  await page.reload()
  await expect(offer(page)).toBeVisible()
  expect(await versionOf(page)).toBeNull()

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
