import { expect, test } from '@playwright/test'
import { batchesOf, idsOf, type OutboxSite, openOutboxSite } from './harness/outbox-stage.ts'

let site: OutboxSite

test.beforeAll(async () => {
  site = await openOutboxSite(test.info().outputPath('site'))
})

test.afterAll(() => site.close())

test('a choice of files returns in its order with its SKUs, and later additions follow', async ({ page }) => {
  await site.open(page)
  await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    for (const [place, id] of ['a', 'b', 'c', 'new', 'newer'].entries())
      await outbox.put(window.photo({ id, batchId: 'choice', takenAt: -place, name: `${id}.jpg` }))
    await outbox.arrange('choice', [{ id: 'a', sku: 'OLD' }])
    const more = { picture: () => 'what no database takes' }
    await outbox.arrange('choice', [
      { id: 'c', sku: 'HAT-1', ...more },
      { id: 'a', sku: '' },
      { id: 'rejected', sku: '' },
      { id: 'b', sku: 'HAT-1' },
    ])
  })
  await page.reload()
  const [choice, ...more] = await batchesOf(page, 'ann')
  expect(more).toEqual([])
  expect(choice).toMatchObject({ id: 'choice', handedOver: null, lost: [] })
  expect(idsOf(choice)).toEqual(['c', 'a', 'b', 'new', 'newer'])
  expect(choice?.photos.map(({ name }) => name)).toContain('newer.jpg')
  expect(choice?.arranged).toEqual([
    { id: 'c', sku: 'HAT-1' },
    { id: 'a', sku: '' },
    { id: 'b', sku: 'HAT-1' },
  ])
})

test('a choice that was cut off before it was arranged is still distinguished from the camera’s shots', {
  tag: '@long',
}, async ({ page }) => {
  await site.open(page)
  await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    await outbox.put(window.photo({ id: 'shot', batchId: 'shots', takenAt: 1 }))
    for (const [place, id] of ['a', 'b'].entries())
      await outbox.put(window.photo({ id, batchId: 'choice', takenAt: 9 - place, name: '' }))
  })
  const batches = await batchesOf(page, 'ann')
  expect(batches).toMatchObject([
    { id: 'shots', arranged: null },
    { id: 'choice', arranged: [], photos: [{ id: 'a' }, { id: 'b' }] },
  ])
})

test('a choice disappears with its last photo, or when it is emptied', { tag: '@long' }, async ({ page }) => {
  await site.open(page)
  const results = await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    const put = (id: string) => outbox.put(window.photo({ id, batchId: 'choice', name: id }))
    const arranged = async () => (await window.batchesOf('ann')).map((batch) => batch.arranged)
    const both = [
      { id: 'b', sku: 'B' },
      { id: 'a', sku: 'A' },
    ]
    for (const id of ['a', 'b']) await put(id)
    await outbox.arrange('choice', both)
    await outbox.remove(['b'])
    const one = await arranged()
    await outbox.remove(['a'])
    const none = await arranged()
    for (const id of ['a', 'b']) await put(id)
    const again = await arranged()
    await outbox.arrange('choice', both)
    await outbox.arrange('choice', [])
    return { one, none, again, emptied: await arranged() }
  })
  expect(results).toEqual({ one: [[{ id: 'a', sku: 'A' }]], none: [], again: [[]], emptied: [[]] })
})

test('a rejected photo removes only itself from a choice whose others are still being kept', async ({ page }) => {
  await site.open(page)
  const results = await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    await outbox.arrange('choice', [
      { id: 'bad', sku: '' },
      { id: 'good', sku: 'HAT-1' },
    ])
    await outbox.put(window.photo({ id: 'bad', batchId: 'choice', name: 'bad' }))
    await outbox.remove(['bad'])
    const nothing = await window.batchesOf('ann')
    await outbox.put(window.photo({ id: 'good', batchId: 'choice', name: 'good' }))
    return { nothing, after: await window.batchesOf('ann') }
  })
  expect(results.nothing).toEqual([])
  expect(results.after).toMatchObject([{ arranged: [{ id: 'good', sku: 'HAT-1' }], photos: [{ id: 'good' }] }])
})

test('arranging late neither restores handed over photos nor touches a running batch', {
  tag: '@long',
}, async ({ page }) => {
  await site.open(page)
  const results = await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    for (const id of ['a', 'b']) await outbox.put(window.photo({ id, batchId: 'choice', name: id }))
    await outbox.handOver([window.plan('batch', ['a'])])
    await outbox.arrange('choice', [
      { id: 'a', sku: 'A' },
      { id: 'b', sku: 'B' },
    ])
    for (const photos of [[], [{ id: 'a', sku: 'A' }]]) await outbox.arrange('batch', photos)
    return window.batchesOf('ann')
  })
  expect(results).toMatchObject([
    { id: 'batch', handedOver: { photoIds: ['a'] }, arranged: null, photos: [{ id: 'a' }] },
    { id: 'choice', handedOver: null, arranged: [{ id: 'b', sku: 'B' }], photos: [{ id: 'b' }] },
  ])
  expect(results[1]?.arranged).toHaveLength(1)
})
