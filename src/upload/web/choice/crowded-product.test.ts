import { expect, test } from 'vitest'
import { assignEnvironment, fileOf, files, read } from './assign-test-environment.ts'

/** `count` photos, a minute apart, with a pause of an hour in the middle. */
async function heapOf(count: number) {
  const env = assignEnvironment()
  env.store.updateSkuFacts({ last: null, forecast: 'PSTFSH-001', used: ['PSTFSH-003'] })
  const names = Array.from({ length: count }, (_, index) => `IMG_${1000 + index}.jpg`)
  env.store.add(
    names.map((name, at) => fileOf(name, name, { lastModified: at * 60_000 + (at >= count / 2 ? 3_600_000 : 0) })),
  )
  await read(env)
  // Selected together, as before they were split or a question came.
  env.store.undoLast()
  env.store.dismissSplitQuestion()
  env.store.selectAll()
  return env
}

function sizes(env: Awaited<ReturnType<typeof heapOf>>) {
  return env.batches().map(([sku, ...photos]) => [sku, photos.length])
}

test('the seller is asked before one SKU gets more than 24 photos, and can keep them together', async () => {
  const env = await heapOf(60)
  expect(env.store.assign()).toBe(false)
  expect(env.state().splitQuestion).toMatchObject({ sku: 'PSTFSH-001', interruptedPress: 'assign' })
  expect(env.state().counts.withSku).toBe(0)
  env.store.keepAsOne()
  expect(env.state()).toMatchObject({ splitQuestion: null, counts: { withSku: 60, products: 1 } })
  expect(env.store.upload()).toBe(true)
  expect(sizes(env)).toEqual([['PSTFSH-001', 60]])
})

test('24 photos raise no question, nor does a 25th that gets another SKU', async () => {
  const env = await heapOf(25)
  env.store.select(env.photo('IMG_1000.jpg').id, 'toggle')
  expect(env.store.assign()).toBe(true)
  env.store.select(env.photo('IMG_1000.jpg').id, 'only')
  env.store.setBulkSku('other')
  expect(env.store.assign()).toBe(true)
  expect(env.store.upload()).toBe(true)
  expect(sizes(env)).toEqual([
    ['OTHER', 1],
    ['PSTFSH-001', 24],
  ])
})

test('photos that have the SKU already count, and one more photo than agreed raises the question again', async () => {
  const env = await heapOf(31)
  env.store.select(env.photo('IMG_1030.jpg').id, 'toggle')
  env.store.assign()
  env.store.keepAsOne()
  env.store.select(env.photo('IMG_1030.jpg').id, 'only')
  env.store.setBulkSku('PSTFSH-001')
  expect(env.store.assign()).toBe(false)
  expect(env.state().splitQuestion?.ids.size).toBe(31)
})

test('every N photos get one SKU after the other, from the SKU of the question on, and Undo works', async () => {
  const env = await heapOf(60)
  env.store.assignAndUpload()
  env.store.splitEvery(25)
  expect(env.handedOver).toEqual([])
  expect(env.state()).toMatchObject({ splitQuestion: null, undo: '60 photos split into 3 items' })
  env.store.undoLast()
  expect(env.state().counts.withSku).toBe(0)
  env.store.selectAll()
  env.store.assign()
  env.store.splitEvery(25)
  expect(env.store.upload()).toBe(false)
  env.store.keepAsOne()
  env.store.keepAsOne()
  expect(sizes(env)).toEqual([
    ['PSTFSH-001', 25],
    ['PSTFSH-002', 25],
    ['PSTFSH-004', 10],
  ])
})

test('photos of the question can be split by time too', async () => {
  const env = await heapOf(40)
  env.store.assign()
  env.store.splitByTime()
  expect(env.store.upload()).toBe(true)
  expect(sizes(env)).toEqual([
    ['PSTFSH-001', 20],
    ['PSTFSH-002', 20],
  ])
})

test('more photos than a product holds cannot stay together, and dismissing the question changes nothing', async () => {
  const env = await heapOf(61)
  env.store.setBulkSku('heap')
  env.store.assign()
  env.store.keepAsOne()
  expect(env.state()).toMatchObject({ splitQuestion: { sku: 'HEAP' }, counts: { withSku: 0 } })
  env.store.splitEvery(60 + 1)
  expect(env.state().fault).toContain('nothing was split')
  env.store.dismissSplitQuestion()
  expect(env.state()).toMatchObject({ splitQuestion: null, fault: null, counts: { withSku: 0 } })
  for (const { id } of env.state().photos) env.store.setSku(id, 'heap')
  expect(env.store.upload()).toBe(false)
  expect(env.state().splitQuestion?.ids.size).toBe(61)
  expect(env.handedOver).toEqual([])
})

test('the tool splits the selected photos, else those without a SKU, from the next free SKU on', async () => {
  const env = assignEnvironment()
  env.store.updateSkuFacts({ last: null, forecast: 'PSTFSH-007', used: [] })
  env.store.add(files('A1-1.jpg', 'x.jpg', 'y.jpg', 'z.jpg'))
  await read(env)
  env.store.clearSelection()
  env.store.askToSplit()
  env.store.splitEvery(2)
  expect(env.skus()).toEqual(['A1-1.jpg A1', 'x.jpg PSTFSH-007', 'y.jpg PSTFSH-007', 'z.jpg PSTFSH-008'])
  env.store.askToSplit()
  expect(env.state()).toMatchObject({ splitQuestion: null, fault: expect.stringContaining('Every photo has a SKU') })
})

test('Assign continues with the next photo without a SKU, and at the end with the first one left', async () => {
  const env = assignEnvironment()
  env.store.add(files('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'))
  await read(env)
  const assign = (name: string) => {
    env.store.select(env.photo(name).id, 'only')
    env.store.setBulkSku(name.slice(0, 1))
    env.store.assign()
    return env.state().photos.find(({ id }) => id === env.state().nextPhoto?.id)?.name
  }
  expect(['b.jpg', 'd.jpg', 'a.jpg', 'c.jpg'].map(assign)).toEqual(['c.jpg', 'a.jpg', 'c.jpg', 'c.jpg'])
})
