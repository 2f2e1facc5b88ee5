import { expect, test } from '@playwright/test'
import { batchesOf, idsOf, type OutboxSite, openOutboxSite } from './harness/outbox-stage.ts'
import { killBrowser } from './kill-browser.ts'

let site: OutboxSite

test.beforeAll(async () => {
  site = await openOutboxSite(test.info().outputPath('site'))
})

test.afterAll(() => site.close())

test('photos whose bytes the browser lost hide no others and are reported', async ({ page }) => {
  const unreadable = 4321
  await page.addInitScript((bytes) => {
    const lost = () => Promise.reject(new DOMException('The file is gone', 'NotReadableError'))
    Blob.prototype.slice = function () {
      return this.size === bytes ? Object.assign(new Blob(), { arrayBuffer: lost }) : this
    }
  }, unreadable)
  await site.open(page)
  await page.evaluate(async (bytes) => {
    const outbox = window.openOutbox('ann')
    const nothing = null as unknown as Blob
    await outbox.put(window.photo({ id: 'unreadable', bytes }))
    await outbox.put({ ...window.photo({ id: 'null' }), photo: nothing })
    for (const id of ['a', 'b']) await outbox.put(window.photo({ id }))
    await outbox.put({ ...window.photo({ id: 'alone', batchId: 'unfinished' }), photo: nothing })
  }, unreadable)
  const [batch, ...more] = await batchesOf(page, 'ann')
  expect(idsOf(batch)).toEqual(['a', 'b'])
  expect(batch?.lost.toSorted()).toEqual(['null', 'unreadable'])
  expect(more).toEqual([])
  const findUnreadable = () => window.sentenceOf(window.openOutbox('ann').find('unreadable'))
  expect(await page.evaluate(findUnreadable)).toMatch(/^broken: PastFash can't open the photos on this device\./)
  await page.evaluate(() => window.openOutbox('ann').handOver([window.plan('batch', ['unreadable', 'a', 'b'])]))
  expect(await batchesOf(page, 'ann')).toMatchObject([{ lost: ['unreadable'], photos: [{ id: 'a' }, { id: 'b' }] }])
  await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    await outbox.remove(['a', 'b', 'null'])
    await outbox.close('batch')
  })
  expect(await batchesOf(page, 'ann')).toMatchObject([{ handedOver: { told: true }, photos: [], lost: ['unreadable'] }])
  await page.evaluate(() => window.openOutbox('ann').remove(['unreadable']))
  expect(await batchesOf(page, 'ann')).toEqual([])
})

test('everything acknowledged survives a kill of the whole browser', async ({ playwright }) => {
  const folder = test.info().outputPath('profile')
  const launch = () => playwright.chromium.launchPersistentContext(folder, test.info().project.use.launchOptions)
  const doomed = await launch()
  const writer = await doomed.newPage()
  const acknowledged: string[] = []
  await writer.exposeFunction('acknowledge', (id: string) => void acknowledged.push(id))
  await site.open(writer)
  const writing = writer.evaluate(async () => {
    const { acknowledge } = window as unknown as { acknowledge: (id: string) => Promise<void> }
    const outbox = window.openOutbox('ann')
    for (const id of ['sent', 'chosen', 'later']) await outbox.put(window.photo({ id, batchId: 'choice', name: id }))
    await outbox.handOver([
      window.plan('handed-over', ['stored', 'sent']),
      window.plan('next', ['chosen'], { source: 'files', sku: 'HAT-1' }),
    ])
    await outbox.arrange('choice', [{ id: 'later', sku: 'HAT-2' }])
    for (let shot = 0; ; shot += 1) {
      const id = `shot-${shot}`
      await outbox.put(window.photo({ id, takenAt: shot, bytes: 400_000 }))
      await acknowledge(id)
    }
  })
  const written = writing.catch(() => 'killed')
  await expect.poll(() => acknowledged.length, { timeout: 120_000 }).toBeGreaterThan(30)
  await killBrowser(doomed, folder)
  expect(await written).toBe('killed')

  const survivor = await launch()
  const page = await survivor.newPage()
  await site.open(page)
  const batches = await batchesOf(page, 'ann')
  expect(batches.slice(0, 2)).toMatchObject([
    { handedOver: { photoIds: ['stored', 'sent'] }, photos: [{ id: 'sent', intact: true }], lost: ['stored'] },
    { handedOver: { photoIds: ['chosen'], sku: 'HAT-1' }, photos: [{ id: 'chosen', intact: true }], lost: [] },
  ])
  const choice = batches.find(({ id }) => id === 'choice')
  expect(choice).toMatchObject({ arranged: [{ id: 'later', sku: 'HAT-2' }], photos: [{ intact: true }] })
  const batch = batches.find(({ id }) => id === 'batch')
  expect(idsOf(batch).slice(0, acknowledged.length)).toEqual(acknowledged)
  expect(batch?.photos.filter(({ intact, text, id }) => !intact || text !== id)).toEqual([])
  await survivor.close()
})

test('a full device is reported, and photos kept before stay', async ({ page, context }) => {
  await site.open(page)
  const { origin } = new URL(page.url())
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000_000 })
  const results = await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    const kept: string[] = []
    for (let shot = 0; ; shot += 1) {
      const id = `shot-${shot}`
      const sentence = await window.sentenceOf(outbox.put(window.photo({ id, takenAt: shot, bytes: 200_000 })))
      if (sentence) return { kept, sentence }
      kept.push(id)
    }
  })
  expect(results.sentence).toBe(
    'broken: Your device is full, so this photo is only on this page. Earlier photos are safe. Upload it before you close this page, then free up space.',
  )
  expect(results.kept.length).toBeGreaterThan(0)
  expect(idsOf((await batchesOf(page, 'ann'))[0])).toEqual(results.kept)
})

test('a browser that keeps nothing is reported', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  })
  await site.open(page)
  const errors = await page.evaluate(async () => ({
    put: await window.sentenceOf(window.openOutbox('ann').put(window.photo({ id: 'a' }))),
    list: await window.sentenceOf(window.openOutbox('ann').list()),
  }))
  expect(errors).toEqual({
    put: "broken: This browser can't save photos (is this a private window?), so this photo is only on this page. Upload it before you close this page.",
    list: "broken: PastFash can't open the photos on this device. Nothing was deleted. Reload the page and try again.",
  })
})

test('a connection that the browser dropped is opened again, for several writes at once too', { tag: '@long' }, async ({
  page,
}) => {
  await site.open(page)
  const opened = await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    await outbox.put(window.photo({ id: 'a' }))
    const open = Reflect.get(IDBFactory.prototype, 'open') as (...wanted: unknown[]) => IDBOpenDBRequest
    let opens = 0
    IDBFactory.prototype.open = function (...wanted) {
      opens += 1
      return open.apply(this, wanted)
    }
    const transaction = Reflect.get(IDBDatabase.prototype, 'transaction') as (...wanted: unknown[]) => IDBTransaction
    const dropped = new WeakSet<IDBDatabase>()
    let drops = 0
    IDBDatabase.prototype.transaction = function (...wanted) {
      if (drops === 0) dropped.add(this)
      drops += 1
      if (dropped.has(this)) this.close()
      return transaction.apply(this, wanted)
    }
    await Promise.all(['b', 'c', 'd'].map((id, shot) => outbox.put(window.photo({ id, takenAt: shot + 1 }))))
    return opens
  })
  expect(opened).toBe(1)
  expect(idsOf((await batchesOf(page, 'ann'))[0])).toEqual(['a', 'b', 'c', 'd'])
})
