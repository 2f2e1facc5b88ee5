import { expect, type Page, test } from '@playwright/test'
import { batchesOf, idsOf, type OutboxSite, openOutboxSite } from './harness/outbox-stage.ts'

let site: OutboxSite

test.beforeAll(async () => {
  site = await openOutboxSite(test.info().outputPath('site'))
})

test.afterAll(() => site.close())

const reach =
  "try-later: PastFash couldn't open the photos on this device in time. Nothing was deleted. Close other PastFash tabs, then reload the page."

test('a database that another page blocks is given up on, and works again afterwards', async ({ page, context }) => {
  await site.open(page)
  await page.evaluate(() => window.openOutbox('ann').put(window.photo({ id: 'kept' })))
  const other = await context.newPage()
  await site.open(other)
  await other.evaluate(() => window.blockOutbox())
  await page.clock.install()
  const outcomes = page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    const works = [
      outbox.put(window.photo({ id: 'late' })),
      outbox.handOver([window.plan('batch', ['kept'])]),
      outbox.list(),
    ]
    const sentences = await Promise.all(works.map((work) => window.sentenceOf(work)))
    Object.assign(window, { gaveUp: true })
    return sentences
  })
  await waitUntilGivenUp(page)
  expect(await outcomes).toEqual([
    "try-later: Your device didn't save this photo in time, so it's only on this page. Earlier photos are safe. Upload it before you close this page.",
    reach,
    reach,
  ])
  await other.close()
  await page.clock.resume()
  const opened = await page.evaluate(async () => {
    const open = Reflect.get(IDBFactory.prototype, 'open') as (...wanted: unknown[]) => IDBOpenDBRequest
    let opens = 0
    IDBFactory.prototype.open = function (...wanted) {
      opens += 1
      return open.apply(this, wanted)
    }
    await window.openOutbox('ann').put(window.photo({ id: 'next', takenAt: 1 }))
    return opens
  })
  // The silence may have been the connection's own.
  expect(opened).toBe(1)
  expect(await batchesOf(page, 'ann')).toMatchObject([{ handedOver: null, photos: [{ id: 'kept' }, { id: 'next' }] }])
})

test('a database that does not open is given up on, and the next use tries again', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await site.open(other)
  await other.evaluate(() => window.blockOutbox())
  await site.open(page)
  await page.clock.install()
  const outcome = page.evaluate(async () => {
    const sentence = await window.sentenceOf(window.openOutbox('ann').list())
    Object.assign(window, { gaveUp: true })
    return sentence
  })
  await waitUntilGivenUp(page)
  expect(await outcome).toBe(reach)
  await other.close()
  await page.clock.resume()
  await page.evaluate(() => window.openOutbox('ann').put(window.photo({ id: 'a' })))
  expect(idsOf((await batchesOf(page, 'ann'))[0])).toEqual(['a'])
})

/** Advances the page's clock until the outbox has given up. */
async function waitUntilGivenUp(page: Page): Promise<void> {
  const hasGivenUp = async () => {
    await page.clock.runFor(10_000)
    return page.evaluate(() => 'gaveUp' in window)
  }
  await expect.poll(hasGivenUp, { intervals: [100] }).toBe(true)
}
