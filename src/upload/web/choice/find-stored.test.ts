import { expect, test } from 'vitest'
import { assignEnvironment, fileOf, files, read, turn } from './assign-test-environment.ts'

/** An environment whose server has the file "old" stored in A1. */
const createWithOld = () =>
  assignEnvironment(() => ({ storedAs: async (hashes) => new Map(hashes.includes('old') ? [['old', 'A1']] : []) }))

test('a stored file and a file chosen twice stay until the seller leaves them out', async () => {
  const env = createWithOld()
  env.store.add([fileOf('a.jpg', 'old'), fileOf('b.jpg', 'one'), fileOf('c.jpg', 'one'), fileOf('d.jpg', 'two')])
  await read(env)
  await turn()
  expect(env.state().photos.map(({ name, sameAs, storedAs }) => [name, sameAs, storedAs])).toEqual([
    ['a.jpg', null, 'A1'],
    ['b.jpg', null, null],
    ['c.jpg', 'b.jpg', null],
    ['d.jpg', null, null],
  ])
  env.store.removeDuplicates()
  expect(env.names()).toEqual(['b.jpg', 'd.jpg'])
  env.store.removeDuplicates()
  expect(env.names()).toEqual(['b.jpg', 'd.jpg'])
})

test('a duplicate that the seller keeps stays, and is uploaded', async () => {
  const env = createWithOld()
  env.store.add([fileOf('a.jpg', 'old')])
  await read(env)
  await turn()
  env.store.keepDuplicates()
  env.store.removeDuplicates()
  expect(env.names()).toEqual(['a.jpg'])
  env.store.setSku(env.photo('a.jpg').id, 'B1')
  env.store.upload()
  expect(env.batches()).toEqual([['B1', 'a.jpg']])
})

test('a server that does not answer delays nothing', async () => {
  const env = assignEnvironment(() => ({ storedAs: () => Promise.reject(new Error('no connection')) }))
  env.store.add(files('a.jpg'))
  await read(env)
  await turn()
  expect(env.photo('a.jpg').storedAs).toBeNull()
})
