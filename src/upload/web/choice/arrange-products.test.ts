import { expect, test } from 'vitest'
import { assignEnvironment, files, read } from './assign-test-environment.ts'

/** Products A1 and B1 of two photos each, and x.jpg without a SKU between them. */
async function createTwoProducts() {
  const env = assignEnvironment()
  env.store.updateSkuFacts({ last: null, forecast: 'PSTFSH-005', used: [] })
  env.store.add(files('A1-1.jpg', 'A1-2.jpg', 'x.jpg', 'B1-1.jpg', 'B1-2.jpg'))
  await read(env)
  env.store.clearSelection()
  return env
}
type TestEnvironment = Awaited<ReturnType<typeof createTwoProducts>>

const asChosen = ['A1-1.jpg A1', 'A1-2.jpg A1', 'x.jpg', 'B1-1.jpg B1', 'B1-2.jpg B1']

function select(env: TestEnvironment, ...names: string[]) {
  env.store.clearSelection()
  for (const id of env.ids(...names)) env.store.select(id, 'toggle')
}

test('moved photos come last in the other product, next to its own, and Undo moves them back', async () => {
  const env = await createTwoProducts()
  select(env, 'A1-1.jpg', 'x.jpg')
  env.store.moveTo('B1')
  expect(env.skus()).toEqual(['A1-2.jpg A1', 'B1-1.jpg B1', 'B1-2.jpg B1', 'A1-1.jpg B1', 'x.jpg B1'])
  expect(env.state().undo).toBe('2 photos moved to B1')
  env.store.undoLast()
  expect(env.skus()).toEqual(asChosen)
  expect(env.selectedNames()).toEqual(['A1-1.jpg', 'x.jpg'])
})

test('photos that are split off become a product with the next SKU, after the product they leave', async () => {
  const env = await createTwoProducts()
  select(env, 'A1-1.jpg')
  env.store.splitOff()
  expect(env.skus().slice(0, 2)).toEqual(['A1-2.jpg A1', 'A1-1.jpg PSTFSH-005'])
  expect(env.state().hints.next).toBe('PSTFSH-006')
  env.store.undoLast()
  expect(env.skus()).toEqual(asChosen)
})

test('merging the products of the selected photos puts all their photos into the first product', async () => {
  const env = await createTwoProducts()
  select(env, 'A1-2.jpg', 'B1-2.jpg')
  env.store.merge()
  expect(env.skus()).toEqual(['A1-1.jpg A1', 'A1-2.jpg A1', 'B1-1.jpg A1', 'B1-2.jpg A1', 'x.jpg'])
  expect(env.state().undo).toBe('2 items merged into A1')
  env.store.undoLast()
  expect(env.skus()).toEqual(asChosen)
})

test('a SKU typed since a move stays when the move is undone', async () => {
  const env = await createTwoProducts()
  select(env, 'A1-1.jpg')
  env.store.moveTo('B1')
  env.store.setSku(env.photo('A1-1.jpg').id, 'hand')
  env.store.undoLast()
  expect(env.skus()[0]).toBe('A1-1.jpg HAND')
})

test('one photo selects its whole product, and actions without a selection or a second product do nothing', async () => {
  const env = await createTwoProducts()
  env.store.moveTo('B1')
  env.store.splitOff()
  select(env, 'B1-2.jpg')
  env.store.merge()
  expect(env.skus()).toEqual(asChosen)
  env.store.selectProducts()
  expect(env.selectedNames()).toEqual(['B1-2.jpg', 'B1-1.jpg'])
})
