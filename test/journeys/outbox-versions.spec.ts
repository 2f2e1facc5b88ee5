import { expect, type Page, test } from '@playwright/test'
import { batchesOf, idsOf, type OutboxSite, openOutboxSite } from './harness/outbox-stage.ts'

let site: OutboxSite

test.beforeAll(async () => {
  site = await openOutboxSite(test.info().outputPath('site'))
})

test.afterAll(() => site.close())

const fromCamera = { source: 'camera', sku: null, joins: null, told: false }

test('data of the first version is there with its batches, even beside a page of that version', async ({
  page,
  context,
}) => {
  await site.open(page)
  await keepAsFirstVersion(page)
  const today = await context.newPage()
  await site.open(today)
  await today.clock.setFixedTime(77_000)
  const batches = await batchesOf(today, 'ann')
  expect(batches.map(({ id }) => id)).toEqual(['older', 'newer', 'shots'])
  expect(batches[0]).toMatchObject({
    keptAt: 1000,
    handedOver: { ...fromCamera, photoIds: ['b', 'stored', 'a', 'unkept'] },
    arranged: null,
    photos: [
      { id: 'a', takenAt: 1000, keptAt: 1000, intact: true, text: 'a' },
      { id: 'b', takenAt: 1001, keptAt: 1001, intact: true, text: 'b' },
    ],
    lost: ['unkept'],
  })
  expect(batches[1]).toMatchObject({ keptAt: 77_000, handedOver: { ...fromCamera, photoIds: ['x'] }, lost: ['x'] })
  // Its batch had arrived. Only the photo that was left out is still to be decided about.
  expect(batches[2]).toMatchObject({ handedOver: null, arranged: null, photos: [{ id: 'left-out' }], lost: [] })
  expect(await batchesOf(today, 'bob')).toMatchObject([
    { handedOver: fromCamera, photos: [{ id: 'a', text: 'of bob' }] },
  ])
})

test('batches of the first version continue like today’s', { tag: '@long' }, async ({ page }) => {
  await site.open(page)
  await keepAsFirstVersion(page)
  const results = await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    await outbox.put(window.photo({ id: 'a', batchId: 'older', takenAt: 1000, text: 'edited' }))
    await outbox.handOver([window.plan('today', ['left-out'])])
    await outbox.remove(['b', 'unkept', 'x'])
    await outbox.close('newer')
    const going = await window.batchesOf('ann')
    await outbox.remove(['a', 'left-out'])
    for (const batch of ['older', 'today']) await outbox.close(batch)
    return { going, after: await window.batchesOf('ann') }
  })
  expect(results.going).toMatchObject([
    { id: 'older', handedOver: fromCamera, photos: [{ id: 'a', text: 'edited', keptAt: 1000 }], lost: [] },
    { id: 'today', handedOver: fromCamera, photos: [{ id: 'left-out' }] },
  ])
  expect(results.after).toEqual([])
  expect(await batchesOf(page, 'bob')).toHaveLength(1)
})

test('a failed upgrade leaves the first version’s data for the next page', async ({ page, context }) => {
  await site.open(page)
  await keepAsFirstVersion(page)
  const unlucky = await context.newPage()
  await unlucky.addInitScript(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('Not today', 'DataError')
    }
  })
  await site.open(unlucky)
  expect(await unlucky.evaluate(() => window.sentenceOf(window.openOutbox('ann').list()))).toBe(
    "broken: PastFash can't open the photos on this device. Nothing was deleted. Reload the page and try again.",
  )
  const versions = await unlucky.evaluate(async () => (await indexedDB.databases()).map(({ version }) => version))
  expect(versions).toEqual([1])
  await page.reload()
  const batches = await batchesOf(page, 'ann')
  expect(batches.map(idsOf)).toEqual([['a', 'b'], [], ['left-out']])
})

test('a newer app can upgrade while this page is open, and this page then asks to be reloaded', async ({
  page,
  context,
}) => {
  await site.open(page)
  await page.evaluate(() => window.openOutbox('ann').put(window.photo({ id: 'a' })))
  const newer = await context.newPage()
  await site.open(newer)
  expect(await newer.evaluate(() => window.openNewerDatabase())).toBe('opened')
  expect(await page.evaluate(() => window.sentenceOf(window.openOutbox('ann').put(window.photo({ id: 'b' }))))).toBe(
    "app-too-old: A newer PastFash is open on this device, so this page can't save photos anymore. Earlier photos are safe. Upload the photos on this page, then reload it.",
  )
})

test('a page that does not close an older database is named, instead of waiting for it', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await site.open(page)
  await page.evaluate(() => window.makeFirstVersion({ photos: [], batches: [] }, true))
  const today = await context.newPage()
  await site.open(today)
  expect(await today.evaluate(() => window.sentenceOf(window.openOutbox('ann').list()))).toBe(
    'try-later: An older PastFash is open in another tab. Your photos are safe. Close the other PastFash tabs, then try again.',
  )
  await page.close()
  expect(await batchesOf(today, 'ann')).toEqual([])
})

/** Ann’s running batch with one stored photo, one without any kept photo, one that has arrived, and one of Bob’s. */
function keepAsFirstVersion(page: Page): Promise<void> {
  return page.evaluate(() => {
    const ann = (id: string, batchId: string, takenAt: number) => ({
      ...window.photo({ id, batchId, takenAt }),
      sellerId: 'ann',
    })
    const bob = { ...window.photo({ id: 'a', batchId: 'of bob', text: 'of bob' }), sellerId: 'bob' }
    return window.makeFirstVersion({
      photos: [ann('b', 'older', 1001), ann('a', 'older', 1000), ann('left-out', 'shots', 3000), bob],
      batches: [
        { id: 'newer', sellerId: 'ann', handedOver: ['x'], unkept: ['x'] },
        { id: 'older', sellerId: 'ann', handedOver: ['b', 'stored', 'a', 'unkept'], unkept: ['unkept'] },
        { id: 'shots', sellerId: 'ann', handedOver: ['arrived'], unkept: [] },
        { id: 'of bob', sellerId: 'bob', handedOver: ['a'], unkept: [] },
      ],
    })
  })
}
