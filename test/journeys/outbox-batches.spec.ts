import { expect, test } from '@playwright/test'
import { batchesOf, idsOf, type OutboxSite, openOutboxSite } from './harness/outbox-stage.ts'

let site: OutboxSite

test.beforeAll(async () => {
  site = await openOutboxSite(test.info().outputPath('site'))
})

test.afterAll(() => site.close())

test('a handed over batch keeps its order, and stays listed without photos until it is closed', async ({ page }) => {
  await site.open(page)
  await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    for (const id of ['a', 'b', 'c']) await outbox.put(window.photo({ id }))
    await outbox.handOver([window.plan('batch', ['c', 'a', 'b'])])
    await outbox.remove(['a', 'unknown'])
  })
  await page.reload()
  const [batch] = await batchesOf(page, 'ann')
  expect(batch?.handedOver).toEqual({
    photoIds: ['c', 'a', 'b'],
    source: 'camera',
    sku: null,
    joins: null,
    told: false,
  })
  expect([batch?.arranged, idsOf(batch)]).toEqual([null, ['b', 'c']])
  const before = await page.evaluate(() => Date.now())
  await page.evaluate(() => window.openOutbox('ann').remove(['b', 'c']))
  await page.reload()
  const stays = await batchesOf(page, 'ann')
  expect(stays).toMatchObject([
    { id: 'batch', handedOver: { photoIds: ['c', 'a', 'b'], told: false }, photos: [], lost: [] },
  ])
  expect(stays[0]?.keptAt).toBeGreaterThan(0)
  expect(stays[0]?.keptAt).toBeLessThanOrEqual(before)
  const gone = await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    await outbox.close('batch')
    const nothing = await window.batchesOf('ann')
    // If the batch were still on record, this photo would count as part of it.
    await outbox.put(window.photo({ id: 'a' }))
    return { nothing, after: await window.batchesOf('ann') }
  })
  expect(gone).toMatchObject({ nothing: [], after: [{ handedOver: null, photos: [{ id: 'a' }] }] })
})

test('a batch that is closed before its last photo is stored disappears with that photo', { tag: '@long' }, async ({
  page,
}) => {
  await site.open(page)
  const results = await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    for (const id of ['a', 'b']) await outbox.put(window.photo({ id }))
    await outbox.handOver([window.plan('batch', ['a', 'b', 'unkept'])])
    await outbox.remove(['a'])
    await outbox.close('batch')
    await outbox.close('unknown')
    const closed = await window.batchesOf('ann')
    await outbox.remove(['b'])
    const missesOne = await window.batchesOf('ann')
    await outbox.remove(['unkept'])
    return { closed, missesOne, after: await window.batchesOf('ann') }
  })
  expect(results.closed).toMatchObject([{ handedOver: { told: true }, photos: [{ id: 'b' }], lost: ['unkept'] }])
  expect(results.missesOne).toMatchObject([{ handedOver: { told: true }, photos: [], lost: ['unkept'] }])
  expect(results.after).toEqual([])
})

test('batches are handed over together, in their order, and take their photos out of the choice', async ({ page }) => {
  await site.open(page)
  await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    const ids = ['a', 'b', 'c', 'd', 'e']
    // The photos of the batch handed over first were taken last.
    for (const [place, id] of ids.entries())
      await outbox.put(window.photo({ id, batchId: 'choice', takenAt: 9 - place, name: `${id}.jpg` }))
    await outbox.arrange(
      'choice',
      ids.map((id) => ({ id, sku: id === 'd' ? '' : 'X' })),
    )
    const files = { source: 'files' } as const
    await outbox.handOver([
      window.plan('zz', ['b', 'a'], { ...files, sku: 'HAT-1' }),
      window.plan('aa', ['c'], files),
      window.plan('none here', ['gone'], files),
    ])
    await outbox.handOver([window.plan('mm', ['e'], files)])
  })
  await page.reload()
  const batches = await batchesOf(page, 'ann')
  expect(batches.map(({ id }) => id)).toEqual(['zz', 'aa', 'mm', 'choice'])
  expect(batches.map((batch) => idsOf(batch).toSorted())).toEqual([['a', 'b'], ['c'], ['e'], ['d']])
  expect(batches[0]).toMatchObject({ handedOver: { photoIds: ['b', 'a'], source: 'files', sku: 'HAT-1' }, lost: [] })
  expect(batches[0]?.photos.map(({ batchId, name, intact }) => [batchId, name, intact])).toContainEqual([
    'zz',
    'a.jpg',
    true,
  ])
  expect(batches[3]).toMatchObject({ handedOver: null, arranged: [{ id: 'd', sku: '' }] })
})

test('photos are counted by the batch that they belong to now', async ({ page }) => {
  await site.open(page)
  const counts = await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    for (const id of ['a', 'b', 'c']) await outbox.put(window.photo({ id, batchId: 'choice', name: id }))
    await window.openOutbox('bob').put(window.photo({ id: 'd', batchId: 'choice' }))
    await outbox.handOver([window.plan('batch', ['a', 'unkept'])])
    const groups = [[], ['choice'], ['batch'], ['choice', 'batch'], ['unknown']]
    return Promise.all(groups.map((batchIds) => outbox.countOf(new Set(batchIds))))
  })
  expect(counts).toEqual([0, 2, 1, 3, 0])
})

test('if one of several batches cannot be handed over, no batch is on record', { tag: '@long' }, async ({ page }) => {
  await site.open(page)
  const results = await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    for (const id of ['a', 'b']) await outbox.put(window.photo({ id, batchId: 'choice', name: id }))
    await outbox.arrange('choice', [
      { id: 'b', sku: 'B' },
      { id: 'a', sku: 'A' },
    ])
    const before = await window.batchesOf('ann')
    const unwritable = (() => 'B') as unknown as string
    const plans = [window.plan('one', ['a']), window.plan('two', ['b'], { sku: unwritable })]
    return { before, sentence: await window.sentenceOf(outbox.handOver(plans)), after: await window.batchesOf('ann') }
  })
  expect(results.sentence).toContain('Nothing was deleted')
  expect(idsOf(results.before[0])).toEqual(['b', 'a'])
  expect(results.after).toEqual(results.before)
})

test('handed over photos that are not in the outbox are reported as lost until they are removed', async ({ page }) => {
  await site.open(page)
  const results = await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    await outbox.handOver([window.plan('nothing kept', ['x'])])
    await outbox.put(window.photo({ id: 'y', batchId: 'nothing kept', takenAt: -1 }))
    const nothing = await window.batchesOf('ann')
    await outbox.remove(['y'])
    await outbox.put(window.photo({ id: 'a' }))
    await outbox.handOver([window.plan('batch', ['a', 'unkept'])])
    const before = await window.batchesOf('ann')
    await outbox.remove(['unkept'])
    return { nothing, before, after: await window.batchesOf('ann') }
  })
  expect(results.nothing).toMatchObject([{ handedOver: null, lost: [], photos: [{ id: 'y' }] }])
  expect(results.before[0]?.lost).toEqual(['unkept'])
  expect(results.after[0]).toMatchObject({ handedOver: { photoIds: ['a', 'unkept'] }, lost: [] })
})

test('a photo that was left out of its handed over batch is offered to the seller after the batch', {
  tag: '@long',
}, async ({ page }) => {
  await site.open(page)
  const results = await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    for (const id of ['a', 'left-out']) await outbox.put(window.photo({ id }))
    await outbox.handOver([window.plan('batch', ['a'])])
    const before = await window.batchesOf('ann')
    await outbox.remove(['a'])
    await outbox.close('batch')
    return { before, after: await window.batchesOf('ann') }
  })
  expect(results.before.map(idsOf)).toEqual([['a']])
  expect(results.after).toMatchObject([{ handedOver: null, photos: [{ id: 'left-out' }] }])
})

test('a batch is redirected to another SKU, or to an item that exists', { tag: '@long' }, async ({ page }) => {
  await site.open(page)
  const joins = { itemId: 'item', sku: 'HAT-1', batchNumber: 7, firstOrder: 4 }
  const results = await page.evaluate(async (item) => {
    const outbox = window.openOutbox('ann')
    await outbox.put(window.photo({ id: 'a' }))
    await outbox.handOver([window.plan('batch', ['a'], { source: 'files', sku: 'HAT-1' })])
    await outbox.setTarget('batch', { sku: null, joins: null })
    await outbox.setTarget('unknown', { sku: 'ELSE', joins: null })
    const next = await window.batchesOf('ann')
    await outbox.setTarget('batch', { sku: 'HAT-1', joins: item })
    return { next, joined: await window.batchesOf('ann') }
  }, joins)
  const same = { photoIds: ['a'], source: 'files', told: false }
  expect(results.next.map(({ handedOver }) => handedOver)).toEqual([{ ...same, sku: null, joins: null }])
  expect(results.joined.map(({ handedOver }) => handedOver)).toEqual([{ ...same, sku: 'HAT-1', joins }])
})
