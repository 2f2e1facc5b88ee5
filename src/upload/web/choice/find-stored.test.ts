import { expect, test } from 'vitest'
import { assignWorld, fileOf, files, read, turn } from './assign-test-world.ts'

/** The seller has stored the file "old" in A1. */
const withOld = () =>
  assignWorld(() => ({ storedAs: async (hashes) => new Map(hashes.includes('old') ? [['old', 'A1']] : []) }))

test('a file that the seller has stored, and one that is chosen twice, are offered to be left out, and stay until then', async () => {
  const world = withOld()
  world.store.add([fileOf('a.jpg', 'old'), fileOf('b.jpg', 'one'), fileOf('c.jpg', 'one'), fileOf('d.jpg', 'two')])
  await read(world)
  await turn()
  expect(world.state().photos.map(({ name, sameAs, storedAs }) => [name, sameAs, storedAs])).toEqual([
    ['a.jpg', null, 'A1'],
    ['b.jpg', null, null],
    ['c.jpg', 'b.jpg', null],
    ['d.jpg', null, null],
  ])
  world.store.leaveOut()
  expect(world.names()).toEqual(['b.jpg', 'd.jpg'])
  world.store.leaveOut()
  expect(world.names()).toEqual(['b.jpg', 'd.jpg'])
})

test('what the seller wants again stays, and is uploaded', async () => {
  const world = withOld()
  world.store.add([fileOf('a.jpg', 'old')])
  await read(world)
  await turn()
  world.store.wantAgain()
  world.store.leaveOut()
  expect(world.names()).toEqual(['a.jpg'])
  world.store.setSku(world.photo('a.jpg').id, 'B1')
  world.store.upload()
  expect(world.batches()).toEqual([['B1', 'a.jpg']])
})

test('a server that does not answer keeps nothing back', async () => {
  const world = assignWorld(() => ({ storedAs: () => Promise.reject(new Error('no connection')) }))
  world.store.add(files('a.jpg'))
  await read(world)
  await turn()
  expect(world.photo('a.jpg').storedAs).toBeNull()
})
