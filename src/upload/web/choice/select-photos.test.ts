import { expect, test } from 'vitest'
import { type AssignWorld, worldWith } from './assign-test-world.ts'

const open = () => worldWith('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg')
const letters = (world: AssignWorld) =>
  world
    .selectedNames()
    .map((name) => name?.[0])
    .join('')
const idOf = (world: AssignWorld, letter: string) => world.photo(`${letter}.jpg`).id

test('a click selects only one, the next with Ctrl adds and takes away', async () => {
  const world = await open()
  world.store.select(idOf(world, 'b'), 'only')
  world.store.select(idOf(world, 'd'), 'toggle')
  expect(letters(world)).toBe('bd')
  world.store.select(idOf(world, 'b'), 'toggle')
  expect(letters(world)).toBe('d')
  world.store.select(idOf(world, 'a'), 'only')
  expect(letters(world)).toBe('a')
})

test('a range begins at the photo clicked last, and moves with its other end', async () => {
  const world = await open()
  world.store.select(idOf(world, 'c'), 'only')
  world.store.select(idOf(world, 'e'), 'range')
  expect(letters(world)).toBe('cde')
  world.store.select(idOf(world, 'a'), 'range')
  expect(letters(world)).toBe('cba')
})

test('a drag adds all between to what was selected before it, also when it comes back', async () => {
  const world = await open()
  world.store.select(idOf(world, 'a'), 'only')
  world.store.select(idOf(world, 'c'), 'toggle')
  world.store.selectBetween(idOf(world, 'c'), idOf(world, 'e'))
  expect(letters(world)).toBe('acde')
  world.store.selectBetween(idOf(world, 'c'), idOf(world, 'd'))
  expect(letters(world)).toBe('acd')
  world.store.select(idOf(world, 'd'), 'toggle')
  world.store.selectBetween(idOf(world, 'c'), idOf(world, 'b'))
  expect(letters(world)).toBe('acb')
})

test('all and none', async () => {
  const world = await open()
  world.store.selectAll()
  expect(letters(world)).toBe('abcde')
  world.store.clearSelection()
  expect(letters(world)).toBe('')
})

test('photos that are removed are selected no more, and a range from one begins where it ends', async () => {
  const world = await open()
  world.store.selectAll()
  world.store.select(idOf(world, 'b'), 'toggle')
  world.store.remove(world.ids('b.jpg', 'c.jpg'))
  expect(letters(world)).toBe('ade')
  world.store.select(idOf(world, 'd'), 'range')
  expect(letters(world)).toBe('d')
  world.store.select('gone', 'only')
  expect(letters(world)).toBe('d')
})
