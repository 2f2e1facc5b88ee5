import { expect, test } from '@playwright/test'
import { type OutboxSite, openOutboxSite } from './harness/outbox-stage.ts'

let site: OutboxSite

test.beforeAll(async () => {
  site = await openOutboxSite(test.info().outputPath('site'))
})

test.afterAll(() => site.close())

test('a browser reports the space for photos, and a fresh one promises nothing', async ({ page }) => {
  await site.open(page)
  const room = await page.evaluate(() => window.storageRoom())
  expect(room.free).toBeGreaterThan(0)
  expect(room.persisted).toBe(false)
})

for (const [tells, reported, free] of [
  ['its quota and its usage', { quota: 3_000_000, usage: 1_000_000 }, 2_000_000],
  ['that more is used than granted', { quota: 3_000_000, usage: 4_000_000 }, 0],
  ['half of it', { quota: 3_000_000 }, null],
] as const) {
  test(`a browser that reports ${tells} leaves ${free ?? 'an unknown number of'} bytes`, {
    tag: free ? [] : '@long',
  }, async ({ page }) => {
    await page.addInitScript((estimate) => {
      StorageManager.prototype.estimate = () => Promise.resolve(estimate)
    }, reported)
    await site.open(page)
    expect(await page.evaluate(() => window.storageRoom())).toMatchObject({ free })
  })
}

for (const [browser, takeAway] of Object.entries({
  'without a storage manager': () => Object.defineProperty(Navigator.prototype, 'storage', { value: undefined }),
  'that refuses to say': () => {
    const refuse = () => Promise.reject(new TypeError('not here'))
    Object.assign(StorageManager.prototype, { estimate: refuse, persisted: refuse })
  },
})) {
  test(`a browser ${browser} leaves the space unknown`, { tag: '@long' }, async ({ page }) => {
    await page.addInitScript(takeAway)
    await site.open(page)
    expect(await page.evaluate(() => window.storageRoom())).toEqual({ free: null, persisted: null })
  })
}
