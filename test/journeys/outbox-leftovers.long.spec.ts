import { expect, type Page, test } from '@playwright/test'
import { type OutboxSite, openOutboxSite } from './harness/outbox-stage.ts'

let site: OutboxSite

test.beforeAll(async () => {
  site = await openOutboxSite(test.info().outputPath('site'))
})

test.afterAll(() => site.close())

test('only one page at a time handles a seller’s leftovers; when it is closed, the next page does', async ({
  context,
}) => {
  const [first, second] = [await context.newPage(), await context.newPage()]
  await site.open(first)
  await own(first, 'ann')
  await expect(first.getByText('Owner of ann')).toBeVisible()
  await site.open(second)
  await own(second, 'ann')
  await own(second, 'bob')
  await expect(second.getByText('Owner of bob')).toBeVisible()
  const waiting = await second.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name))
  expect(waiting).toEqual(['pastfash-outbox-ann'])
  await expect(second.getByText('Owner of ann')).toBeHidden()
  await first.close()
  await expect(second.getByText('Owner of ann')).toBeVisible()
})

test('a page that aborts lets another page handle the leftovers, and an aborted page never begins', async ({
  page,
}) => {
  await site.open(page)
  const results = await page.evaluate(async () => {
    const [holds, waits] = [new AbortController(), new AbortController()]
    const runs: string[] = []
    const holding = new Promise<void>((began) => {
      void window.whenOwner('ann', began, holds.signal)
    })
    await holding
    const ownership = window.whenOwner('ann', () => void runs.push('gave up'), waits.signal)
    waits.abort()
    await ownership
    holds.abort()
    await new Promise<void>((began) => {
      void window.whenOwner('ann', began)
    })
    await window.whenOwner('ann', () => void runs.push('too late'), AbortSignal.abort())
    return runs
  })
  expect(results).toEqual([])
})

for (const [without, takeAway] of Object.entries({
  'without locks (plain http)': () => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }),
  'in a page whose lock requests are refused': () => {
    LockManager.prototype.request = () => Promise.reject(new DOMException('Not here', 'SecurityError'))
  },
})) {
  test(`${without} every page handles leftovers at once, unless it has aborted`, async ({ page }) => {
    await page.addInitScript(takeAway)
    await site.open(page)
    await own(page, 'ann')
    await expect(page.getByText('Owner of ann')).toBeVisible()
    const ran = await page.evaluate(async () => {
      let runs = 0
      await window.whenOwner('ann', () => void (runs += 1), AbortSignal.abort())
      return runs
    })
    expect(ran).toBe(0)
  })
}

test('a failure while handling leftovers is reported once, and the next page may try', async ({ page }) => {
  await site.open(page)
  const results = await page.evaluate(async () => {
    let runs = 0
    const fails = () => {
      runs += 1
      return Promise.reject(new Error('no database'))
    }
    const failure = await window.whenOwner('ann', fails).catch((error: Error) => error.message)
    await new Promise<void>((began) => {
      void window.whenOwner('ann', began)
    })
    return { failure, runs }
  })
  expect(results).toEqual({ failure: 'no database', runs: 1 })
})

/** Writes to the page once this page owns the seller's outbox. */
function own(page: Page, sellerId: string): Promise<void> {
  return page.evaluate((seller) => {
    void window.whenOwner(seller, () => document.body.append(`Owner of ${seller}. `))
  }, sellerId)
}
