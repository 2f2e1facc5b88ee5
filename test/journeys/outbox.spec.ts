import { expect, test } from '@playwright/test'
import { idsOf, listed, type OutboxSite, openOutboxSite } from './harness/outbox-stage.ts'

let site: OutboxSite

test.beforeAll(async () => {
  site = await openOutboxSite(test.info().outputPath('site'))
})

test.afterAll(() => site.close())

test('fifty photos come back whole and in the order taken, batches by their first photo, and survive the page', async ({
  page,
}) => {
  await site.open(page)
  await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    await outbox.put(window.photo({ id: 'late', batchId: 'second', takenAt: 1000 }))
    const first = Array.from({ length: 50 }, (_, shot) =>
      window.photo({ id: `shot-${shot}`, batchId: 'first', takenAt: shot }),
    )
    // A shot whose removal was undone comes late, and still keeps its place.
    await Promise.all(first.toReversed().map((photo) => outbox.put(photo)))
  })
  await page.reload()
  const [first, second, ...more] = await listed(page, 'ann')
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
  const [batch] = await listed(page, 'ann')
  expect(batch?.photos.map(({ id, text }) => [id, text])).toEqual([
    ['a', 'edited'],
    ['b', 'b'],
    ['c', 'c'],
  ])
  expect(batch?.photos[0]?.others).toEqual(['edit', 'original', 'preview'])
})

test('one photo is found by its id in its current form, and only by its seller', async ({ page }) => {
  await site.open(page)
  const found = await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    await outbox.put(window.photo({ id: 'a', takenAt: 7, name: 'a.jpg' }))
    await outbox.keepReady('a', new Blob(['made ready']))
    const { photo, ...about } = (await outbox.find('a')) ?? {}
    return { text: await photo?.text(), about, others: await window.openOutbox('bob').find('a') }
  })
  expect(found).toMatchObject({ text: 'made ready', about: { id: 'a', takenAt: 7, name: 'a.jpg', ready: true } })
  expect(found.others).toBeUndefined()
})

test('clearing a seller’s outbox removes photos and batches of every page, and other sellers lose nothing', async ({
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
  expect(await listed(page, 'ann')).toEqual([])
  expect((await listed(page, 'bob')).map(({ id }) => id).toSorted()).toEqual(['of chosen', 'of sent', 'of shot'])
})

test('the file ready to be sent replaces the one it was made from', { tag: '@long' }, async ({ page }) => {
  await site.open(page)
  await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    const shot = window.photo({ id: 'a' })
    await outbox.put({ ...shot, preview: shot.photo, original: shot.photo, edit: {} })
    await outbox.keepReady('a', window.photo({ id: 'a', text: 'compressed' }).photo)
    await outbox.keepReady('gone', shot.photo)
  })
  const [batch] = await listed(page, 'ann')
  expect(batch?.photos).toMatchObject([
    { id: 'a', batchId: 'batch', takenAt: 0, text: 'compressed', intact: true, ready: true, others: ['preview'] },
  ])
})

test('a photo keeps its file’s name and the time it was first kept, when its file is replaced', {
  tag: '@long',
}, async ({ page }) => {
  await site.open(page)
  await page.clock.setFixedTime(5000)
  await page.evaluate(() => window.openOutbox('ann').put(window.photo({ id: 'a', takenAt: 1, name: 'jeans.jpg' })))
  await page.clock.setFixedTime(9000)
  const results = await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    await outbox.put({ ...window.photo({ id: 'a', takenAt: 2, name: 'jeans.jpg' }), keptAt: 1 })
    await outbox.put(window.photo({ id: 'b', name: 'hat.jpg' }))
    await outbox.keepReady('a', window.photo({ id: 'a', text: 'compressed' }).photo)
    return window.listed('ann')
  })
  const [a, b] = [
    { id: 'a', name: 'jeans.jpg', keptAt: 5000, text: 'compressed' },
    { id: 'b', name: 'hat.jpg', keptAt: 9000 },
  ]
  expect(results).toMatchObject([{ keptAt: 5000, photos: [a, b] }])
  await page.evaluate(() => window.openOutbox('ann').remove(['a']))
  expect(await listed(page, 'ann')).toMatchObject([{ keptAt: 9000, photos: [b] }])
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
  const ofAnn = await listed(page, 'ann')
  expect(ofAnn.flatMap(({ photos }) => photos.map(({ text }) => text))).toEqual(['of ann', 'of ann', 'of ann'])
  expect(ofAnn[1]?.arranged).toEqual([{ id: 'chosen', sku: 'ann' }])
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
  expect(await listed(page, 'ann')).toEqual(ofAnn)
  expect(await listed(page, 'bob')).toEqual([])
})

test('the browser is asked once for persistent storage, and may refuse', { tag: '@long' }, async ({ page }) => {
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
    const times = () => (window as unknown as { persistRequests: number }).persistRequests
    await window.openOutbox('ann').list()
    const before = times()
    for (const id of ['a', 'b']) await window.openOutbox('ann').put(window.photo({ id }))
    return { before, after: times() }
  })
  expect(requestCounts).toEqual({ before: 0, after: 1 })
  expect(uncaught).toEqual([])
})
