import { expect, test } from '@playwright/test'
import { batchesOf, type OutboxSite, openOutboxSite } from './harness/outbox-stage.ts'

let site: OutboxSite

test.beforeAll(async () => {
  site = await openOutboxSite(test.info().outputPath('site'))
})

test.afterAll(() => site.close())

test('a batch restarts under other ids with the remaining photos, in its place in the queue', async ({ page }) => {
  await site.open(page)
  await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    for (const id of ['a', 'b', 'c', 'd', 'e']) await outbox.put(window.photo({ id, batchId: 'choice', name: id }))
    const files = { source: 'files', sku: 'HAT-1' } as const
    await outbox.handOver([
      window.plan('deleted', ['d', 'stored', 'c', 'unkept', 'a', 'b'], files),
      window.plan('next', ['e']),
    ])
    await outbox.keepReady('a', window.photo({ id: 'a', text: 'compressed' }).photo)
    const joins = { itemId: 'item', sku: 'HAT-1', batchNumber: 7, firstOrder: 4 }
    await outbox.setTarget('deleted', { sku: 'HAT-1', joins })
    await outbox.remove(['stored', 'c'])
    await outbox.close('deleted')
    const names = ['stored', 'c', 'unkept', 'a', 'b'].map((id) => [id, `${id}2`] as const)
    await outbox.renew('deleted', { id: 'anew', photoIds: new Map(names) })
    await outbox.renew('unknown', { id: 'nothing', photoIds: new Map(names) })
  })
  await page.reload()
  const batches = await batchesOf(page, 'ann')
  expect(batches.map(({ id }) => id)).toEqual(['anew', 'next', 'choice'])
  expect(batches[0]).toMatchObject({
    handedOver: { photoIds: ['unkept2', 'a2', 'b2'], source: 'files', sku: 'HAT-1', joins: null, told: false },
    photos: [
      { id: 'a2', batchId: 'anew', name: 'a', ready: true, text: 'compressed', intact: true },
      { id: 'b2', batchId: 'anew', name: 'b', ready: false, text: 'b', intact: true },
    ],
    lost: ['unkept2'],
  })
  // A photo that was not named stays, because nobody released it.
  expect(batches[2]).toMatchObject({ handedOver: null, photos: [{ id: 'd' }] })
})

test('a batch without any remaining photo does not restart', { tag: '@long' }, async ({ page }) => {
  await site.open(page)
  const left = await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    await outbox.put(window.photo({ id: 'a' }))
    await outbox.handOver([window.plan('batch', ['a'])])
    await outbox.remove(['a'])
    await outbox.renew('batch', { id: 'anew', photoIds: new Map([['a', 'a2']]) })
    return window.batchesOf('ann')
  })
  expect(left).toEqual([])
})

test('a batch that cannot restart stays as it was', { tag: '@long' }, async ({ page }) => {
  await site.open(page)
  const results = await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    for (const id of ['a', 'b', 'taken']) await outbox.put(window.photo({ id }))
    await outbox.handOver([window.plan('batch', ['a', 'b'])])
    const before = await window.batchesOf('ann')
    const photoIds = new Map([
      ['a', 'a2'],
      ['b', 'taken'],
    ])
    const sentence = await window.sentenceOf(outbox.renew('batch', { id: 'anew', photoIds }))
    return { before, sentence, after: await window.batchesOf('ann') }
  })
  expect(results.sentence).toContain('Nothing was deleted')
  expect(results.after).toEqual(results.before)
})
