import { expect, test } from 'vitest'
import { type AssignEnvironment, environmentWith } from './assign-test-environment.ts'

const open = () => environmentWith('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg')
const letters = (env: AssignEnvironment) =>
  env
    .selectedNames()
    .map((name) => name?.[0])
    .join('')
const idOf = (env: AssignEnvironment, letter: string) => env.photo(`${letter}.jpg`).id

test('a click selects only one photo, and a click with Ctrl adds or removes one', async () => {
  const env = await open()
  env.store.select(idOf(env, 'b'), 'only')
  env.store.select(idOf(env, 'd'), 'toggle')
  expect(letters(env)).toBe('bd')
  env.store.select(idOf(env, 'b'), 'toggle')
  expect(letters(env)).toBe('d')
  env.store.select(idOf(env, 'a'), 'only')
  expect(letters(env)).toBe('a')
})

test('a range begins at the photo clicked last, and moves with its other end', async () => {
  const env = await open()
  env.store.select(idOf(env, 'c'), 'only')
  env.store.select(idOf(env, 'e'), 'range')
  expect(letters(env)).toBe('cde')
  env.store.select(idOf(env, 'a'), 'range')
  expect(letters(env)).toBe('cba')
})

test('a drag adds the photos it spans to the selection before it, also when it moves back', async () => {
  const env = await open()
  env.store.select(idOf(env, 'a'), 'only')
  env.store.select(idOf(env, 'c'), 'toggle')
  env.store.selectBetween(idOf(env, 'c'), idOf(env, 'e'))
  expect(letters(env)).toBe('acde')
  env.store.selectBetween(idOf(env, 'c'), idOf(env, 'd'))
  expect(letters(env)).toBe('acd')
  env.store.select(idOf(env, 'd'), 'toggle')
  env.store.selectBetween(idOf(env, 'c'), idOf(env, 'b'))
  expect(letters(env)).toBe('acb')
})

test('all photos are selected, and none', async () => {
  const env = await open()
  env.store.selectAll()
  expect(letters(env)).toBe('abcde')
  env.store.clearSelection()
  expect(letters(env)).toBe('')
})

test('removed photos leave the selection, and a range from a removed one has only its end', async () => {
  const env = await open()
  env.store.selectAll()
  env.store.select(idOf(env, 'b'), 'toggle')
  env.store.remove(env.ids('b.jpg', 'c.jpg'))
  expect(letters(env)).toBe('ade')
  env.store.select(idOf(env, 'd'), 'range')
  expect(letters(env)).toBe('d')
  env.store.select('gone', 'only')
  expect(letters(env)).toBe('d')
})
