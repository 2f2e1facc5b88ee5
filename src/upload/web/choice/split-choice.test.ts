import { expect, test } from 'vitest'
import { assignWorld, fileOf, read } from './assign-test-world.ts'

/** Photos taken at these seconds, named by them, in this order. */
async function pile(...seconds: number[]) {
  const world = assignWorld()
  world.store.know({ last: null, forecast: 'PSTFSH-001', used: ['PSTFSH-002'] })
  world.store.add(seconds.map((second) => fileOf(`${second}.jpg`, undefined, { lastModified: second * 1000 })))
  await read(world)
  return world
}

test('a pile becomes products with one SKU after the other, their photos in the order taken', async () => {
  const world = await pile(200, 0, 5, 100, 205, 9)
  world.store.clearSelection()
  world.store.splitByTime()
  expect(world.skus()).toEqual([
    '0.jpg PSTFSH-001',
    '5.jpg PSTFSH-001',
    '9.jpg PSTFSH-001',
    '100.jpg PSTFSH-003',
    '200.jpg PSTFSH-004',
    '205.jpg PSTFSH-004',
  ])
  expect(world.state()).toMatchObject({ undo: '6 photos split into 3 products', bulkSku: 'PSTFSH-005' })
  world.store.undoLast()
  expect(world.skus()).toEqual(['200.jpg', '0.jpg', '5.jpg', '100.jpg', '205.jpg', '9.jpg'])
  expect(world.state().bulkSku).toBe('PSTFSH-001')
})

test('only the selected photos are split, from the SKU that the seller typed', async () => {
  const world = await pile(0, 4, 100, 104, 300)
  world.store.setSku(world.photo('4.jpg').id, 'mine')
  world.store.clearSelection()
  for (const name of ['4.jpg', '100.jpg', '104.jpg']) world.store.select(world.photo(name).id, 'toggle')
  world.store.setBulkSku('rail-9')
  world.store.splitByTime()
  expect(world.skus()).toEqual(['0.jpg', '4.jpg RAIL-9', '100.jpg RAIL-10', '104.jpg RAIL-10', '300.jpg'])
  world.store.undoLast()
  expect(world.skus()[1]).toBe('4.jpg MINE')
})

test('photos with a SKU are left alone when none is selected, and that is all there is it is said', async () => {
  const world = await pile(0, 4, 100, 104)
  world.store.setBulkSku('done')
  world.store.assign()
  world.store.splitByTime()
  expect(world.state().fault).toContain('Every photo has a SKU')
  expect(new Set(world.state().photos.map(({ sku }) => sku))).toEqual(new Set(['DONE']))
})

test('without a longer pause nothing changes, and it is said', async () => {
  const world = await pile(0, 4, 9)
  world.store.splitByTime()
  expect(world.state().fault).toContain('no longer pause')
  expect(world.skus()).toEqual(['0.jpg', '4.jpg', '9.jpg'])
})

test('where no SKU is known yet, the first one is asked for', async () => {
  const world = assignWorld()
  world.store.add([0, 4, 100, 104].map((second) => fileOf(`${second}.jpg`, undefined, { lastModified: second * 1000 })))
  await read(world)
  world.store.splitByTime()
  expect(world.state().fault).toContain('Type the SKU of the first product')
})

test('pressed while capture times are still being read, it follows when they are', async () => {
  const world = assignWorld()
  world.store.know({ last: null, forecast: 'PSTFSH-001', used: [] })
  world.store.add([0, 4, 100, 104].map((second) => fileOf(`${second}.jpg`, undefined, { lastModified: second * 1000 })))
  world.store.splitByTime()
  expect(world.state()).toMatchObject({ waitsTo: 'split', fault: null })
  await read(world)
  expect(world.state()).toMatchObject({ waitsTo: null, undo: '4 photos split into 2 products' })
})

test('a file that turns out to be no photo uses up no SKU, however early the split was pressed', async () => {
  const world = assignWorld()
  world.store.know({ last: null, forecast: 'PSTFSH-001', used: [] })
  world.store.add(
    [0, 4, 50, 100, 104].map((second) =>
      fileOf(`${second}.jpg`, second === 50 ? 'bad' : undefined, { lastModified: second * 1000 }),
    ),
  )
  world.store.splitByTime()
  await read(world)
  expect(world.state()).toMatchObject({ waitsTo: null, undo: '4 photos split into 2 products', bulkSku: 'PSTFSH-003' })
})
