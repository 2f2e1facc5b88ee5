import { expect, test } from 'vitest'
import { assignEnvironment } from '../choice/assign-test-environment.ts'
import { moveIntoChoice } from './move-shared.ts'

test('shared photos become the choice, and each shared copy is deleted once the outbox has the photo', async () => {
  const keeping = Promise.withResolvers<void>()
  const env = assignEnvironment((usual) => ({
    keep: async (photo) => {
      if (photo.name === 'slow.jpg') await keeping.promise
      await usual.keep(photo)
    },
  }))
  const device = sharedOnDevice('one.jpg', 'slow.jpg')
  const moving = moveIntoChoice(env.store, device)
  await expect.poll(() => device.left()).toEqual(['slow.jpg'])
  expect(env.names()).toEqual(['one.jpg', 'slow.jpg'])
  expect(env.state().isOpen).toBe(true)
  keeping.resolve()
  await moving
  expect(device.left()).toEqual([])
  expect([...env.kept.values()].map(({ name }) => name)).toEqual(['one.jpg', 'slow.jpg'])
})

test('shared photos are added to those that were chosen before', async () => {
  const env = assignEnvironment()
  env.store.add([{ file: new File(['before'], 'before.jpg'), folder: '' }])
  await moveIntoChoice(env.store, sharedOnDevice('shared.jpg'))
  expect(env.names()).toEqual(['before.jpg', 'shared.jpg'])
})

test('the shared copy of a photo that the outbox cannot keep stays', async () => {
  const env = assignEnvironment((usual) => ({
    keep: async (photo) => {
      if (photo.name === 'full.jpg') throw new Error('no room')
      await usual.keep(photo)
    },
  }))
  const device = sharedOnDevice('one.jpg', 'full.jpg')
  await moveIntoChoice(env.store, device)
  expect(device.left()).toEqual(['full.jpg'])
})

test('a shared file that is no photo is named like any other bad file, and does not come back', async () => {
  const env = assignEnvironment()
  const device = sharedOnDevice('one.jpg', 'notes.txt', 'empty.jpg')
  await moveIntoChoice(env.store, device)
  await expect.poll(() => env.names()).toEqual(['one.jpg'])
  expect(env.state().rejected.map(({ name }) => name)).toEqual(['empty.jpg', 'notes.txt'])
  expect(device.left()).toEqual([])
})

test('a shared photo that the seller removes before it is kept does not come back', async () => {
  const keeping = Promise.withResolvers<void>()
  const env = assignEnvironment(() => ({ keep: () => keeping.promise }))
  const device = sharedOnDevice('one.jpg', 'two.jpg')
  const moving = moveIntoChoice(env.store, device)
  await expect.poll(() => env.names()).toHaveLength(2)
  void env.store.discard()
  await moving
  expect(device.left()).toEqual([])
})

/** A device with shared files of these names. */
function sharedOnDevice(...names: string[]) {
  const contents: Record<string, string> = { 'notes.txt': 'bad', 'empty.jpg': '' }
  const shared = new Map(names.map((name, key) => [key, new File([contents[name] ?? name], name)]))
  return {
    read: async () => Array.from(shared, ([key, file]) => ({ key, file })),
    forget: async (keys: readonly number[]) => {
      for (const key of keys) shared.delete(key)
    },
    left: () => Array.from(shared.values(), ({ name }) => name),
  }
}
