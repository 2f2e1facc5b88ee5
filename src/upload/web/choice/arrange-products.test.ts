import { expect, test } from 'vitest'
import { assignWorld, files, read } from './assign-test-world.ts'

/** Products A1 and B1 of two photos each, and x.jpg without a SKU between them. */
async function twoProducts() {
  const world = assignWorld()
  world.store.know({ last: null, forecast: 'PSTFSH-005', used: [] })
  world.store.add(files('A1-1.jpg', 'A1-2.jpg', 'x.jpg', 'B1-1.jpg', 'B1-2.jpg'))
  await read(world)
  world.store.clearSelection()
  return world
}
type World = Awaited<ReturnType<typeof twoProducts>>

const asChosen = ['A1-1.jpg A1', 'A1-2.jpg A1', 'x.jpg', 'B1-1.jpg B1', 'B1-2.jpg B1']

function select(world: World, ...names: string[]) {
  world.store.clearSelection()
  for (const id of world.ids(...names)) world.store.select(id, 'toggle')
}

test('moved photos come last in the other product, beside its own, and undo puts them back', async () => {
  const world = await twoProducts()
  select(world, 'A1-1.jpg', 'x.jpg')
  world.store.moveTo('B1')
  expect(world.skus()).toEqual(['A1-2.jpg A1', 'B1-1.jpg B1', 'B1-2.jpg B1', 'A1-1.jpg B1', 'x.jpg B1'])
  expect(world.state().undo).toBe('2 photos moved to B1')
  world.store.undoLast()
  expect(world.skus()).toEqual(asChosen)
  expect(world.selectedNames()).toEqual(['A1-1.jpg', 'x.jpg'])
})

test('photos split off become a product with the next SKU, after the one they leave', async () => {
  const world = await twoProducts()
  select(world, 'A1-1.jpg')
  world.store.splitOff()
  expect(world.skus().slice(0, 2)).toEqual(['A1-2.jpg A1', 'A1-1.jpg PSTFSH-005'])
  expect(world.state().hints.next).toBe('PSTFSH-006')
  world.store.undoLast()
  expect(world.skus()).toEqual(asChosen)
})

test('the products of the selected photos become the first of them, with all their photos', async () => {
  const world = await twoProducts()
  select(world, 'A1-2.jpg', 'B1-2.jpg')
  world.store.merge()
  expect(world.skus()).toEqual(['A1-1.jpg A1', 'A1-2.jpg A1', 'B1-1.jpg A1', 'B1-2.jpg A1', 'x.jpg'])
  expect(world.state().undo).toBe('2 products merged into A1')
  world.store.undoLast()
  expect(world.skus()).toEqual(asChosen)
})

test('what was typed by hand since a move stays when it is undone', async () => {
  const world = await twoProducts()
  select(world, 'A1-1.jpg')
  world.store.moveTo('B1')
  world.store.setSku(world.photo('A1-1.jpg').id, 'hand')
  world.store.undoLast()
  expect(world.skus()[0]).toBe('A1-1.jpg HAND')
})

test('a whole product is selected by one of its photos; nothing happens without a selection or a second product', async () => {
  const world = await twoProducts()
  world.store.moveTo('B1')
  world.store.splitOff()
  select(world, 'B1-2.jpg')
  world.store.merge()
  expect(world.skus()).toEqual(asChosen)
  world.store.selectProducts()
  expect(world.selectedNames()).toEqual(['B1-2.jpg', 'B1-1.jpg'])
})
