import { expect, test } from 'vitest'
import { assignWorld, fileOf, files, read } from './assign-test-world.ts'

/** So many photos, a minute apart, with a pause of an hour in the middle. */
async function heapOf(count: number) {
  const world = assignWorld()
  world.store.know({ last: null, forecast: 'PSTFSH-001', used: ['PSTFSH-003'] })
  const names = Array.from({ length: count }, (_, index) => `IMG_${1000 + index}.jpg`)
  world.store.add(
    names.map((name, at) => fileOf(name, name, { lastModified: at * 60_000 + (at >= count / 2 ? 3_600_000 : 0) })),
  )
  await read(world)
  return world
}

function sizes(world: Awaited<ReturnType<typeof heapOf>>) {
  return world.batches().map(([sku, ...photos]) => [sku, photos.length])
}

test('more than 24 photos for one SKU are asked about before they are assigned, and stay together when the seller says so', async () => {
  const world = await heapOf(60)
  expect(world.store.assign()).toBe(false)
  expect(world.state().splitting).toMatchObject({ sku: 'PSTFSH-001', before: 'assign' })
  expect(world.state().counts.withSku).toBe(0)
  world.store.keepAsOne()
  expect(world.state()).toMatchObject({ splitting: null, counts: { withSku: 60, products: 1 } })
  expect(world.store.upload()).toBe(true)
  expect(sizes(world)).toEqual([['PSTFSH-001', 60]])
})

test('24 photos are not asked about, nor is the 25th that comes to another SKU', async () => {
  const world = await heapOf(25)
  world.store.select(world.photo('IMG_1000.jpg').id, 'toggle')
  expect(world.store.assign()).toBe(true)
  world.store.select(world.photo('IMG_1000.jpg').id, 'only')
  world.store.setBulkSku('other')
  expect(world.store.assign()).toBe(true)
  expect(world.store.upload()).toBe(true)
  expect(sizes(world)).toEqual([
    ['OTHER', 1],
    ['PSTFSH-001', 24],
  ])
})

test('those that have the SKU already count, and one more than was agreed is asked about again', async () => {
  const world = await heapOf(31)
  world.store.select(world.photo('IMG_1030.jpg').id, 'toggle')
  world.store.assign()
  world.store.keepAsOne()
  world.store.select(world.photo('IMG_1030.jpg').id, 'only')
  world.store.setBulkSku('PSTFSH-001')
  expect(world.store.assign()).toBe(false)
  expect(world.state().splitting?.ids.size).toBe(31)
})

test('every N photos get one SKU after the other, from the one asked about, and it can be undone', async () => {
  const world = await heapOf(60)
  world.store.assignAndUpload()
  world.store.splitEvery(25)
  expect(world.handedOver).toEqual([])
  expect(world.state()).toMatchObject({ splitting: null, undo: '60 photos split into 3 products' })
  world.store.undoLast()
  expect(world.state().counts.withSku).toBe(0)
  world.store.selectAll()
  world.store.assign()
  world.store.splitEvery(25)
  expect(world.store.upload()).toBe(false)
  world.store.keepAsOne()
  world.store.keepAsOne()
  expect(sizes(world)).toEqual([
    ['PSTFSH-001', 25],
    ['PSTFSH-002', 25],
    ['PSTFSH-004', 10],
  ])
})

test('asked about, they are split by time too', async () => {
  const world = await heapOf(40)
  world.store.assign()
  world.store.splitByTime()
  expect(world.store.upload()).toBe(true)
  expect(sizes(world)).toEqual([
    ['PSTFSH-001', 20],
    ['PSTFSH-002', 20],
  ])
})

test('more than a product holds cannot stay together, and nothing changes when the question is dismissed', async () => {
  const world = await heapOf(61)
  world.store.setBulkSku('heap')
  world.store.assign()
  world.store.keepAsOne()
  expect(world.state()).toMatchObject({ splitting: { sku: 'HEAP' }, counts: { withSku: 0 } })
  world.store.splitEvery(60 + 1)
  expect(world.state().fault).toContain('nothing was split')
  world.store.dismissSplitting()
  expect(world.state()).toMatchObject({ splitting: null, fault: null, counts: { withSku: 0 } })
  for (const { id } of world.state().photos) world.store.setSku(id, 'heap')
  expect(world.store.upload()).toBe(false)
  expect(world.state().splitting?.ids.size).toBe(61)
  expect(world.handedOver).toEqual([])
})

test('the tool splits what is selected, else what has no SKU, from the next free SKU on', async () => {
  const world = assignWorld()
  world.store.know({ last: null, forecast: 'PSTFSH-007', used: [] })
  world.store.add(files('A1-1.jpg', 'x.jpg', 'y.jpg', 'z.jpg'))
  await read(world)
  world.store.clearSelection()
  world.store.askToSplit()
  world.store.splitEvery(2)
  expect(world.skus()).toEqual(['A1-1.jpg A1', 'x.jpg PSTFSH-007', 'y.jpg PSTFSH-007', 'z.jpg PSTFSH-008'])
  world.store.askToSplit()
  expect(world.state()).toMatchObject({ splitting: null, fault: expect.stringContaining('Every photo has a SKU') })
})

test('after Assign the next photo without a SKU is where to go on, and at the end the first one left', async () => {
  const world = assignWorld()
  world.store.add(files('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'))
  await read(world)
  const assign = (name: string) => {
    world.store.select(world.photo(name).id, 'only')
    world.store.setBulkSku(name.slice(0, 1))
    world.store.assign()
    return world.state().photos.find(({ id }) => id === world.state().nextPlace?.id)?.name
  }
  expect(['b.jpg', 'd.jpg', 'a.jpg', 'c.jpg'].map(assign)).toEqual(['c.jpg', 'a.jpg', 'c.jpg', 'c.jpg'])
})
