import { expect, test } from '@playwright/test'
import { batchesOf, idsOf, type OutboxSite, openOutboxSite } from './harness/outbox-stage.ts'

let site: OutboxSite

test.beforeAll(async () => {
  site = await openOutboxSite(test.info().outputPath('site'))
})

test.afterAll(() => site.close())

test('fifty photos survive a reload intact, in the order taken, and batches in the order of their first photo', async ({
  page,
}) => {
  await site.open(page)
  await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    await outbox.put(window.photo({ id: 'late', batchId: 'second', takenAt: 1000 }))
    const first = Array.from({ length: 50 }, (_, shot) =>
      window.photo({ id: `shot-${shot}`, batchId: 'first', takenAt: shot }),
    )
    // In reverse order: a shot whose removal was undone is also put late, but keeps its position.
    await Promise.all(first.toReversed().map((photo) => outbox.put(photo)))
  })
  await page.reload()
  const [first, second, ...more] = await batchesOf(page, 'ann')
  expect(first).toMatchObject({ id: 'first', handedOver: null, arranged: null, lost: [] })
  expect(idsOf(first)).toEqual(Array.from({ length: 50 }, (_, shot) => `shot-${shot}`))
  expect(first?.photos.filter(({ intact, text, id }) => !intact || text !== id)).toEqual([])
  expect(idsOf(second)).toEqual(['late'])
  expect(more).toEqual([])
})

test('an edited photo replaces the one with its id and keeps its place', { tag: '@long' }, async ({ page }) => {
  await site.open(page)
  await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    for (const id of ['a', 'b', 'c']) await outbox.put(window.photo({ id }))
    const edited = window.photo({ id: 'a', text: 'edited' })
    await outbox.put({ ...edited, preview: edited.photo, original: edited.photo, edit: { brightness: 10 } })
  })
  const [batch] = await batchesOf(page, 'ann')
  expect(batch?.photos.map(({ id, text }) => [id, text])).toEqual([
    ['a', 'edited'],
    ['b', 'b'],
    ['c', 'c'],
  ])
  expect(batch?.photos[0]?.otherFields).toEqual(['edit', 'original', 'preview'])
})

test('a photo is found by its id, with its newest bytes, and only by its seller', async ({ page }) => {
  await site.open(page)
  const found = await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    await outbox.put(window.photo({ id: 'a', takenAt: 7, name: 'a.jpg' }))
    await outbox.keepReady('a', new Blob(['made ready']))
    const { photo, ...fields } = (await outbox.find('a')) ?? {}
    return { text: await photo?.text(), fields, foundByBob: await window.openOutbox('bob').find('a') }
  })
  expect(found).toMatchObject({ text: 'made ready', fields: { id: 'a', takenAt: 7, name: 'a.jpg', ready: true } })
  expect(found.foundByBob).toBeUndefined()
})

test('clearing a seller’s outbox also deletes what an earlier page kept, and nothing of other sellers', async ({
  page,
}) => {
  await site.open(page)
  const counts = () =>
    page.evaluate(() => Promise.all(['ann', 'bob'].map((seller) => window.openOutbox(seller).count())))
  await page.evaluate(async () => {
    for (const seller of ['ann', 'bob']) {
      const outbox = window.openOutbox(seller)
      for (const id of ['shot', 'sent', 'chosen']) await outbox.put(window.photo({ id, batchId: `of ${id}` }))
      await outbox.handOver([window.plan('of sent', ['sent'])])
      await outbox.arrange('of chosen', [{ id: 'chosen', sku: 'A' }])
    }
  })
  await page.reload()
  expect(await counts()).toEqual([3, 3])
  await page.evaluate(() => window.openOutbox('ann').clear())
  await page.reload()
  expect(await counts()).toEqual([0, 3])
  expect(await batchesOf(page, 'ann')).toEqual([])
  expect((await batchesOf(page, 'bob')).map(({ id }) => id).toSorted()).toEqual(['of chosen', 'of sent', 'of shot'])
})

test('compressed bytes replace a photo, its original and its edit', { tag: '@long' }, async ({ page }) => {
  await site.open(page)
  await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    const shot = window.photo({ id: 'a' })
    await outbox.put({ ...shot, preview: shot.photo, original: shot.photo, edit: {} })
    await outbox.keepReady('a', window.photo({ id: 'a', text: 'compressed' }).photo)
    await outbox.keepReady('gone', shot.photo)
  })
  const [batch] = await batchesOf(page, 'ann')
  expect(batch?.photos).toMatchObject([
    { id: 'a', batchId: 'batch', takenAt: 0, text: 'compressed', intact: true, ready: true, otherFields: ['preview'] },
  ])
})

test('a replaced photo keeps its name and the time it was first put, and a batch has its oldest photo’s time', {
  tag: '@long',
}, async ({ page }) => {
  await site.open(page)
  await page.clock.setFixedTime(5000)
  await page.evaluate(() => window.openOutbox('ann').put(window.photo({ id: 'a', takenAt: 1, name: 'jeans.jpg' })))
  await page.clock.setFixedTime(9000)
  const results = await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    // The outbox sets `keptAt` itself and ignores this one.
    await outbox.put({ ...window.photo({ id: 'a', takenAt: 2, name: 'jeans.jpg' }), keptAt: 1 })
    await outbox.put(window.photo({ id: 'b', name: 'hat.jpg' }))
    await outbox.keepReady('a', window.photo({ id: 'a', text: 'compressed' }).photo)
    return window.batchesOf('ann')
  })
  const [a, b] = [
    { id: 'a', name: 'jeans.jpg', keptAt: 5000, text: 'compressed' },
    { id: 'b', name: 'hat.jpg', keptAt: 9000 },
  ]
  expect(results).toMatchObject([{ keptAt: 5000, photos: [a, b] }])
  await page.evaluate(() => window.openOutbox('ann').remove(['a']))
  expect(await batchesOf(page, 'ann')).toMatchObject([{ keptAt: 9000, photos: [b] }])
})

test('two sellers of one device see and change only their own photos, even with equal ids', async ({ page }) => {
  await site.open(page)
  await page.evaluate(async () => {
    for (const seller of ['ann', 'bob']) {
      const outbox = window.openOutbox(seller)
      for (const id of ['same', 'other']) await outbox.put(window.photo({ id, text: `of ${seller}` }))
      await outbox.put(window.photo({ id: 'chosen', batchId: 'choice', name: 'a.jpg', text: `of ${seller}` }))
      await outbox.handOver([window.plan('batch', ['same', 'other'])])
      await outbox.arrange('choice', [{ id: 'chosen', sku: seller }])
    }
  })
  const batchesOfAnn = await batchesOf(page, 'ann')
  expect(batchesOfAnn.flatMap(({ photos }) => photos.map(({ text }) => text))).toEqual(['of ann', 'of ann', 'of ann'])
  expect(batchesOfAnn[1]?.arranged).toEqual([{ id: 'chosen', sku: 'ann' }])
  await page.evaluate(async () => {
    const bob = window.openOutbox('bob')
    await bob.keepReady('same', window.photo({ id: 'same', text: 'ready of bob' }).photo)
    await bob.setTarget('batch', { sku: 'BOBS', joins: null })
    await bob.arrange('choice', [])
    await bob.close('batch')
    await bob.renew('batch', { id: 'renewed', photoIds: new Map([['same', 'new']]) })
    await bob.close('renewed')
    await bob.remove(['same', 'new', 'other', 'chosen'])
  })
  expect(await batchesOf(page, 'ann')).toEqual(batchesOfAnn)
  expect(await batchesOf(page, 'bob')).toEqual([])
})

test('the first photo asks the browser once for persistent storage, and a refusal changes nothing', {
  tag: '@long',
}, async ({ page }) => {
  const uncaught: Error[] = []
  page.on('pageerror', (error) => uncaught.push(error))
  await page.addInitScript(() => {
    Object.assign(window, { persistRequests: 0 })
    StorageManager.prototype.persist = () => {
      Object.assign(window, { persistRequests: (window as unknown as { persistRequests: number }).persistRequests + 1 })
      return Promise.reject(new TypeError('not here'))
    }
  })
  await site.open(page)
  const requestCounts = await page.evaluate(async () => {
    const requestCount = () => (window as unknown as { persistRequests: number }).persistRequests
    await window.openOutbox('ann').list()
    const afterList = requestCount()
    for (const id of ['a', 'b']) await window.openOutbox('ann').put(window.photo({ id }))
    return { afterList, afterPuts: requestCount() }
  })
  expect(requestCounts).toEqual({ afterList: 0, afterPuts: 1 })
  expect(uncaught).toEqual([])
})
