import { expect, test } from 'vitest'
import { assignEnvironment, fileOf, read } from './assign-test-environment.ts'

/** Photos taken at these seconds, named after them, in this order. */
async function createPile(...seconds: number[]) {
  const env = assignEnvironment()
  env.store.updateSkuFacts({ last: null, forecast: 'PSTFSH-001', used: ['PSTFSH-002'] })
  env.store.add(seconds.map((second) => fileOf(`${second}.jpg`, undefined, { lastModified: second * 1000 })))
  await read(env)
  return env
}

test('a pile becomes products with consecutive SKUs, with their photos in the order taken', async () => {
  const env = await createPile(200, 0, 5, 100, 205, 9)
  env.store.clearSelection()
  env.store.splitByTime()
  expect(env.skus()).toEqual([
    '0.jpg PSTFSH-001',
    '5.jpg PSTFSH-001',
    '9.jpg PSTFSH-001',
    '100.jpg PSTFSH-003',
    '200.jpg PSTFSH-004',
    '205.jpg PSTFSH-004',
  ])
  expect(env.state()).toMatchObject({ undo: '6 photos split into 3 items', bulkSku: 'PSTFSH-005' })
  env.store.undoLast()
  expect(env.skus()).toEqual(['200.jpg', '0.jpg', '5.jpg', '100.jpg', '205.jpg', '9.jpg'])
  expect(env.state().bulkSku).toBe('PSTFSH-001')
})

test('only the selected photos are split, from the SKU that the seller typed', async () => {
  const env = await createPile(0, 4, 100, 104, 300)
  env.store.setSku(env.photo('4.jpg').id, 'mine')
  env.store.clearSelection()
  for (const name of ['4.jpg', '100.jpg', '104.jpg']) env.store.select(env.photo(name).id, 'toggle')
  env.store.setBulkSku('rail-9')
  env.store.splitByTime()
  expect(env.skus()).toEqual(['0.jpg', '4.jpg RAIL-9', '100.jpg RAIL-10', '104.jpg RAIL-10', '300.jpg'])
  env.store.undoLast()
  expect(env.skus()[1]).toBe('4.jpg MINE')
})

test('photos with a SKU are not split unless selected, and the fault says so', async () => {
  const env = await createPile(0, 4, 100, 104, 300)
  env.store.setBulkSku('done')
  env.store.assign()
  env.store.splitByTime()
  expect(env.state().fault).toContain('Every photo has a SKU')
  expect(new Set(env.state().photos.map(({ sku }) => sku))).toEqual(new Set(['DONE']))
})

test('without a longer pause nothing changes, and the fault says so', async () => {
  const env = await createPile(0, 4, 9)
  env.store.splitByTime()
  expect(env.state().fault).toContain('without a pause')
  expect(env.skus()).toEqual(['0.jpg', '4.jpg', '9.jpg'])
})

test('when no SKU is known, the fault asks for the first one', async () => {
  const env = assignEnvironment()
  env.store.add([0, 4, 100, 104].map((second) => fileOf(`${second}.jpg`, undefined, { lastModified: second * 1000 })))
  await read(env)
  env.store.splitByTime()
  expect(env.state().fault).toContain('Enter the SKU of the first item')
})

test('a split pressed while capture times are read runs once they are read', async () => {
  const env = assignEnvironment()
  env.store.updateSkuFacts({ last: null, forecast: 'PSTFSH-001', used: [] })
  env.store.add([0, 4, 100, 104].map((second) => fileOf(`${second}.jpg`, undefined, { lastModified: second * 1000 })))
  env.store.splitByTime()
  expect(env.state()).toMatchObject({ pendingAction: 'split', fault: null })
  await read(env)
  expect(env.state()).toMatchObject({ pendingAction: null, undo: '4 photos split into 2 items' })
})

test('a file that is no photo uses up no SKU, even after an early split', async () => {
  const env = assignEnvironment()
  env.store.updateSkuFacts({ last: null, forecast: 'PSTFSH-001', used: [] })
  env.store.add(
    [0, 4, 50, 100, 104].map((second) =>
      fileOf(`${second}.jpg`, second === 50 ? 'bad' : undefined, { lastModified: second * 1000 }),
    ),
  )
  env.store.splitByTime()
  await read(env)
  expect(env.state()).toMatchObject({ pendingAction: null, undo: '4 photos split into 2 items', bulkSku: 'PSTFSH-003' })
})

test('the first photos of a choice are split unasked when every item has several photos', async () => {
  const env = await createPile(0, 4, 100, 104, 109)
  const split = ['0.jpg PSTFSH-001', '4.jpg PSTFSH-001', '100.jpg PSTFSH-003', '104.jpg PSTFSH-003']
  expect(env.skus()).toEqual([...split, '109.jpg PSTFSH-003'])
  expect(env.state()).toMatchObject({ undo: '5 photos split into 2 items', bulkSku: 'PSTFSH-004' })
  env.store.undoLast()
  expect(env.skus()).toEqual(['0.jpg', '4.jpg', '100.jpg', '104.jpg', '109.jpg'])
})

test('the first photos wait for the next SKU before they are split', async () => {
  const env = assignEnvironment()
  env.store.add([0, 4, 100, 104].map((second) => fileOf(`${second}.jpg`, undefined, { lastModified: second * 1000 })))
  await read(env)
  expect(env.state().counts.withSku).toBe(0)
  env.store.updateSkuFacts({ last: null, forecast: 'PSTFSH-001', used: [] })
  expect(env.state().counts).toMatchObject({ withSku: 4, products: 2 })
})

test('photos are not split unasked when an item would have one photo, or the seller has deselected', async () => {
  const single = await createPile(0, 4, 100)
  expect(single.state()).toMatchObject({ counts: { withSku: 0 }, splitQuestion: null, selected: { size: 3 } })

  const deselected = assignEnvironment()
  deselected.store.updateSkuFacts({ last: null, forecast: 'PSTFSH-001', used: [] })
  deselected.store.add(
    [0, 4, 100, 104].map((second) => fileOf(`${second}.jpg`, undefined, { lastModified: second * 1000 })),
  )
  deselected.store.select(deselected.photo('0.jpg').id, 'toggle')
  await read(deselected)
  expect(deselected.state().counts.withSku).toBe(0)

  const typing = assignEnvironment()
  typing.store.updateSkuFacts({ last: null, forecast: 'PSTFSH-001', used: [] })
  typing.store.add(
    [0, 4, 100, 104].map((second) => fileOf(`${second}.jpg`, undefined, { lastModified: second * 1000 })),
  )
  typing.store.setBulkSku('rail-9')
  await read(typing)
  expect(typing.state().counts.withSku).toBe(0)
})

test('files that are added later are not split unasked', async () => {
  const env = await createPile(0, 4, 9)
  env.store.add([1000, 1004].map((second) => fileOf(`${second}.jpg`, undefined, { lastModified: second * 1000 })))
  await read(env)
  expect(env.state().counts.withSku).toBe(0)
})

test('a pile too large for one item is asked about', async () => {
  const env = await createPile(...Array.from({ length: 25 }, (_, at) => at))
  expect(env.state().splitQuestion).toMatchObject({ sku: null, interruptedPress: 'nothing' })
  expect(env.state().splitQuestion?.ids.size).toBe(25)
})
