import { expect, test } from '@playwright/test'
import { idsOf, listed, type OutboxSite, openOutboxSite } from './harness/outbox-stage.ts'

let site: OutboxSite

test.beforeAll(async () => {
  site = await openOutboxSite(test.info().outputPath('vite'))
})

test.afterAll(() => site.close())

test('fifty photos come back whole and in the order taken, batches by their first photo, and outlive the page', async ({
  page,
}) => {
  await site.open(page)
  await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    await outbox.put(window.photo({ id: 'late', batchId: 'second', takenAt: 1000 }))
    const first = Array.from({ length: 50 }, (_, shot) =>
      window.photo({ id: `shot-${shot}`, batchId: 'first', takenAt: shot }),
    )
    // A shot whose removal was undone comes late, and still stands where it was taken.
    await Promise.all(first.toReversed().map((photo) => outbox.put(photo)))
  })
  await page.reload()
  const [first, second, ...more] = await listed(page, 'ann')
  expect(first).toMatchObject({ id: 'first', handedOver: null, lost: [] })
  expect(idsOf(first)).toEqual(Array.from({ length: 50 }, (_, shot) => `shot-${shot}`))
  expect(first?.photos.filter(({ intact, text, id }) => !intact || text !== id)).toEqual([])
  expect(idsOf(second)).toEqual(['late'])
  expect(more).toEqual([])
})

test('an edited photo replaces the one of its id and keeps its place', async ({ page }) => {
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

test('what is ready to be sent takes the place of what it was made from', async ({ page }) => {
  await site.open(page)
  await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    const shot = window.photo({ id: 'a' })
    await outbox.put({ ...shot, preview: shot.photo, original: shot.photo, edit: {} })
    await outbox.keepReady('a', window.photo({ id: 'a', text: 'compressed' }).photo)
    await outbox.keepReady('gone', shot.photo)
  })
  const [batch] = await listed(page, 'ann')
  expect(batch?.photos).toEqual([
    { id: 'a', batchId: 'batch', takenAt: 0, text: 'compressed', intact: true, ready: true, others: ['preview'] },
  ])
})

test('two sellers of one device see and change only their own', async ({ page }) => {
  await site.open(page)
  await page.evaluate(async () => {
    const [ann, bob] = [window.openOutbox('ann'), window.openOutbox('bob')]
    for (const [outbox, text] of [
      [ann, 'of ann'],
      [bob, 'of bob'],
    ] as const)
      await outbox.put(window.photo({ id: 'same', batchId: `batch ${text}`, text }))
    await bob.handOver('batch of bob', ['same'])
    await bob.keepReady('same', window.photo({ id: 'same', text: 'ready of bob' }).photo)
    await bob.remove(['same'])
  })
  const [batch] = await listed(page, 'ann')
  expect(batch).toMatchObject({ id: 'batch of ann', handedOver: null, photos: [{ text: 'of ann', ready: false }] })
  expect(await listed(page, 'bob')).toEqual([])
})

test('a batch that was handed over keeps its order until its last photo is removed', async ({ page }) => {
  await site.open(page)
  await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    for (const id of ['a', 'b', 'c']) await outbox.put(window.photo({ id }))
    await outbox.handOver('batch', ['c', 'a', 'b'])
    await outbox.remove(['a', 'unknown'])
  })
  await page.reload()
  const [batch] = await listed(page, 'ann')
  expect([batch?.handedOver, idsOf(batch)]).toEqual([
    ['c', 'a', 'b'],
    ['b', 'c'],
  ])
  const left = await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    await outbox.remove(['b', 'c'])
    // Were the batch still on record, this photo would count as one of it.
    await outbox.put(window.photo({ id: 'a' }))
    return window.listed('ann')
  })
  expect(left).toMatchObject([{ handedOver: null, photos: [{ id: 'a' }] }])
})

test('handed over photos that were never kept are told as lost until they are stored', async ({ page }) => {
  await site.open(page)
  const seen = await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    await outbox.handOver('nothing kept', ['x'])
    await outbox.put(window.photo({ id: 'y', batchId: 'nothing kept', takenAt: -1 }))
    const nothing = await window.listed('ann')
    await outbox.remove(['y'])
    await outbox.put(window.photo({ id: 'a' }))
    await outbox.handOver('batch', ['a', 'unkept'])
    const before = await window.listed('ann')
    await outbox.remove(['unkept'])
    return { nothing, before, after: await window.listed('ann') }
  })
  expect(seen.nothing).toMatchObject([{ handedOver: null, lost: [], photos: [{ id: 'y' }] }])
  expect(seen.before[0]?.lost).toEqual(['unkept'])
  expect(seen.after[0]).toMatchObject({ handedOver: ['a', 'unkept'], lost: [] })
})

test('a photo that was left out when its batch was handed over is the seller’s to decide about afterwards', async ({
  page,
}) => {
  await site.open(page)
  const seen = await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    for (const id of ['a', 'left-out']) await outbox.put(window.photo({ id }))
    await outbox.handOver('batch', ['a'])
    const before = await window.listed('ann')
    await outbox.remove(['a'])
    return { before, after: await window.listed('ann') }
  })
  expect(seen.before.map(idsOf)).toEqual([['a']])
  expect(seen.after).toMatchObject([{ handedOver: null, photos: [{ id: 'left-out' }] }])
})

test('the browser is asked once to keep the photos for good, and may refuse', async ({ page }) => {
  const uncaught: Error[] = []
  page.on('pageerror', (error) => uncaught.push(error))
  await page.addInitScript(() => {
    Object.assign(window, { asked: 0 })
    StorageManager.prototype.persist = () => {
      Object.assign(window, { asked: (window as unknown as { asked: number }).asked + 1 })
      return Promise.reject(new TypeError('not here'))
    }
  })
  await site.open(page)
  const asked = await page.evaluate(async () => {
    const times = () => (window as unknown as { asked: number }).asked
    await window.openOutbox('ann').list()
    const before = times()
    for (const id of ['a', 'b']) await window.openOutbox('ann').put(window.photo({ id }))
    return { before, after: times() }
  })
  expect(asked).toEqual({ before: 0, after: 1 })
  expect(uncaught).toEqual([])
})
