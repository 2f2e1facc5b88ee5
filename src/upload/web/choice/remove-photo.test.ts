import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import {
  type AssignEnvironment,
  assignEnvironment,
  environmentWith,
  fileOf,
  read,
  turn,
} from './assign-test-environment.ts'

test('a removed photo comes back to its position unchanged, and has never left the outbox', async () => {
  const env = await environmentWith('a.jpg', 'b.jpg', 'c.jpg')
  env.store.setSku(env.photo('b.jpg').id, 'x1')
  env.store.selectAll()
  const before = env.photo('b.jpg')
  env.store.remove([before.id])
  env.store.remove([before.id])
  expect(env.names()).toEqual(['a.jpg', 'c.jpg'])
  expect(env.state()).toMatchObject({ removed: [{ photo: before }], counts: { images: 2, withSku: 0 } })
  env.pass(9999)
  env.store.bringBack()
  expect(env.skus()).toEqual(['a.jpg', 'b.jpg X1', 'c.jpg'])
  expect(env.photo('b.jpg')).toBe(before)
  expect(new Set(env.selectedNames())).toEqual(new Set(['a.jpg', 'b.jpg', 'c.jpg']))
  env.pass(10_000)
  await turn()
  expect(env.state().removed).toEqual([])
  expect(keptNames(env)).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
})

test('a photo comes back between the photos that are still there', async () => {
  const env = await environmentWith('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg')
  env.store.remove(env.ids('c.jpg'))
  env.store.remove(env.ids('a.jpg', 'b.jpg'))
  env.store.bringBack()
  expect(env.names()).toEqual(['c.jpg', 'd.jpg'])
})

test('after ten seconds a removed photo leaves the outbox, and nothing can be undone', async () => {
  const env = await environmentWith('a.jpg', 'b.jpg')
  env.store.remove(env.ids('a.jpg'))
  env.pass(10_000)
  expect(env.state().removed).toEqual([])
  await vi.waitFor(() => expect(keptNames(env)).toEqual(['b.jpg']))
  env.store.bringBack()
  expect(env.names()).toEqual(['b.jpg'])
})

test('each removed photo has its own ten seconds, and the one removed last comes back first', async () => {
  const env = await environmentWith('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg')
  for (const name of ['b.jpg', 'a.jpg', 'c.jpg']) {
    env.store.remove(env.ids(name))
    env.pass(4000)
  }
  // The time of the first photo is over, that of the others is not.
  await vi.waitFor(() => expect(keptNames(env)).toEqual(['a.jpg', 'c.jpg', 'd.jpg']))
  env.store.bringBack()
  expect(env.names()).toEqual(['c.jpg', 'd.jpg'])
  env.store.bringBack()
  expect(env.names()).toEqual(['a.jpg', 'c.jpg', 'd.jpg'])
  env.store.bringBack()
  env.pass(10_000)
  expect(env.names()).toEqual(['a.jpg', 'c.jpg', 'd.jpg'])
})

test('a photo that is removed again has ten seconds again', async () => {
  const env = await environmentWith('a.jpg', 'b.jpg')
  const ids = env.ids('a.jpg')
  env.store.remove(ids)
  env.pass(9000)
  env.store.bringBack()
  env.store.remove(ids)
  env.pass(9000)
  env.store.bringBack()
  expect(env.names()).toEqual(['a.jpg', 'b.jpg'])
})

test('a removal and a change of many photos are undone separately', async () => {
  const env = await environmentWith('img10.jpg', 'img2.jpg', 'img1.jpg')
  env.store.sort('name')
  env.store.remove(env.ids('img1.jpg'))
  env.store.bringBack()
  env.store.bringBack()
  expect([env.names(), env.state().undo]).toEqual([['img1.jpg', 'img2.jpg', 'img10.jpg'], 'Sorted by name'])
  env.store.remove(env.ids('img1.jpg'))
  env.pass(10_000)
  expect(env.state()).toMatchObject({ removed: [], undo: 'Sorted by name' })
  env.store.undoLast()
  expect(env.names()).toEqual(['img10.jpg', 'img2.jpg'])
  env.store.remove(env.ids('img10.jpg'))
  env.store.sort('name')
  env.store.undoLast()
  env.store.bringBack()
  expect(env.names()).toEqual(['img10.jpg', 'img2.jpg'])
})

test('a returning photo is not added to a selection made since', async () => {
  const env = await environmentWith('a.jpg', 'b.jpg', 'c.jpg')
  const [a = '', b = ''] = env.ids('a.jpg', 'b.jpg')
  env.store.select(a, 'only')
  env.store.remove([a])
  env.store.select(b, 'only')
  env.store.bringBack()
  expect(env.selectedNames()).toEqual(['b.jpg'])
})

test('several confirmed photos are removed at once, without a way back', async () => {
  const env = await environmentWith('a.jpg', 'b.jpg', 'c.jpg')
  env.store.remove(env.ids('a.jpg', 'b.jpg'))
  expect(env.state().removed).toEqual([])
  await vi.waitFor(() => expect(keptNames(env)).toEqual(['c.jpg']))
})

test('the last photo of a choice comes back to the same choice, and its final removal ends the choice', async () => {
  const env = await environmentWith('a.jpg')
  const { choiceId } = env.state()
  const { id } = env.photo('a.jpg')
  env.store.setSku(id, 'x1')
  env.store.remove([id])
  await turn()
  expect(env.state()).toMatchObject({ photos: [], choiceId, counts: { images: 0 }, removed: [{ photo: { id } }] })
  // If the page closes now, the next page brings the photo back.
  expect(env.arranged.get(choiceId)).toEqual([{ id, sku: 'X1' }])
  env.store.bringBack()
  expect([env.skus(), env.state().choiceId]).toEqual([['a.jpg X1'], choiceId])
  env.store.remove([id])
  env.pass(10_000)
  expect(env.state()).toMatchObject({ removed: [], keptAt: null })
  expect(env.state().choiceId).not.toBe(choiceId)
  await vi.waitFor(() => expect([env.kept.size, env.arranged.size]).toEqual([0, 0]))
})

test('a photo removed on its way into the outbox comes back kept and previewed', async () => {
  const { env, release } = slowOutbox()
  env.store.add([fileOf('a.jpg'), fileOf('b.jpg')])
  env.store.remove(env.ids('a.jpg'))
  release()
  await read(env)
  expect(env.names()).toEqual(['b.jpg'])
  env.store.bringBack()
  expect(env.photo('a.jpg')).toMatchObject({ state: 'kept', picture: expect.any(Blob) })
  expect(keptNames(env)).toEqual(['a.jpg', 'b.jpg'])
})

test('a photo removed while it was previewed comes back with its picture', async () => {
  const ready = Promise.withResolvers<void>()
  const env = assignEnvironment((usual) => ({
    openPreviewer() {
      const previewer = usual.openPreviewer()
      const preview: typeof previewer.preview = async (...args) => {
        await ready.promise
        return await previewer.preview(...args)
      }
      return { ...previewer, preview }
    },
  }))
  env.store.add([fileOf('a.jpg')])
  await vi.waitFor(() => expect(env.photo('a.jpg').state).toBe('kept'))
  env.store.remove(env.ids('a.jpg'))
  ready.resolve()
  await read(env)
  env.store.bringBack()
  expect(await env.photo('a.jpg').picture?.text()).toBe('small a.jpg')
})

test('a photo removed for good on its way into the outbox leaves it again', async () => {
  const { env, release } = slowOutbox()
  env.store.add([fileOf('a.jpg'), fileOf('b.jpg')])
  await turn()
  env.store.remove(env.ids('a.jpg'))
  env.pass(10_000)
  release()
  await read(env)
  await vi.waitFor(() => expect(keptNames(env)).toEqual(['b.jpg']))
})

test('a returning photo that the device could not keep says so', async () => {
  const env = assignEnvironment(() => ({
    keep: () => Promise.reject(new AppError('broken', 'Your device is full.')),
  }))
  env.store.add([fileOf('a.jpg')])
  env.store.remove(env.ids('a.jpg'))
  await read(env)
  env.store.bringBack()
  expect(env.state()).toMatchObject({ unkeptReason: 'Your device is full.', photos: [{ state: 'unkept' }] })
})

test('a removed file that turns out to be no photo does not come back, and is not reported', async () => {
  const env = assignEnvironment()
  env.store.add([fileOf('a.jpg', 'bad'), fileOf('b.jpg')])
  env.store.remove(env.ids('a.jpg'))
  await read(env)
  expect(env.state()).toMatchObject({ removed: [], rejected: [] })
  env.store.bringBack()
  expect(env.names()).toEqual(['b.jpg'])
  await vi.waitFor(() => expect(keptNames(env)).toEqual(['b.jpg']))
})

test('no photo is marked as the same as a removed one, until that one is back', async () => {
  const env = assignEnvironment()
  env.store.add([fileOf('a.jpg', 'same'), fileOf('b.jpg', 'same')])
  // The photo is removed before it is compared.
  env.store.remove(env.ids('a.jpg'))
  await read(env)
  expect(env.photo('b.jpg').sameAs).toBeNull()
  env.store.bringBack()
  await vi.waitFor(() => expect(env.photo('b.jpg').sameAs).toBe('a.jpg'))
  env.store.remove(env.ids('a.jpg'))
  await vi.waitFor(() => expect(env.photo('b.jpg').sameAs).toBeNull())
  env.store.bringBack()
  await vi.waitFor(() => expect(env.photo('b.jpg').sameAs).toBe('a.jpg'))
  expect(env.hashed).toHaveLength(2)
})

test('a capture time read during the removal puts the photo in its place among photos sorted by time', async () => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
  const photo = await picture
    .withExif({ IFD2: { DateTimeOriginal: '2026:03:14 10:21:07' } })
    .jpeg()
    .toBuffer()
  const { env, release } = slowOutbox('late.jpg')
  env.store.add([
    { file: new File([new Uint8Array(photo)], 'late.jpg', { lastModified: 0 }), folder: '' },
    fileOf('a.jpg', 'a', { lastModified: 1000 }),
  ])
  env.store.sort('time')
  expect(env.names()).toEqual(['late.jpg', 'a.jpg'])
  env.store.remove(env.ids('late.jpg'))
  release()
  await read(env)
  env.store.bringBack()
  expect(env.names()).toEqual(['a.jpg', 'late.jpg'])
  expect(env.photo('late.jpg').takenAt).toBe(new Date(2026, 2, 14, 10, 21, 7).getTime())
})

test('a removed photo can come back while other photos stay, and is gone once everything is handed over', async () => {
  const env = await environmentWith('A1-1.jpg', 'A2-1.jpg', 'IMG_0001.jpg')
  env.store.remove(env.ids('A2-1.jpg'))
  env.store.upload()
  expect(env.batches()).toEqual([['A1', 'A1-1.jpg']])
  env.store.bringBack()
  expect(env.skus()).toEqual(['A2-1.jpg A2', 'IMG_0001.jpg'])
  const { choiceId } = env.state()
  env.store.remove(env.ids('IMG_0001.jpg'))
  env.store.upload()
  expect(env.state()).toMatchObject({ isOpen: false, photos: [], removed: [], undo: null })
  expect(env.state().choiceId).not.toBe(choiceId)
  await vi.waitFor(() => expect(keptNames(env)).toEqual(['A1-1.jpg', 'A2-1.jpg']))
})

test('an upload that waits for the outbox does not wait for a removed photo', async () => {
  const { env } = slowOutbox('A1-1.jpg')
  env.store.add([fileOf('A1-1.jpg'), fileOf('A1-2.jpg'), fileOf('IMG_0001.jpg')])
  await vi.waitFor(() => expect(env.state().photos.map(({ state }) => state)).toEqual(['keeping', 'kept', 'kept']))
  env.store.upload()
  expect(env.state().pendingAction).toBe('upload')
  env.store.remove(env.ids('A1-1.jpg'))
  expect(env.batches()).toEqual([['A1', 'A1-2.jpg']])
  env.store.bringBack()
  expect(env.skus()).toEqual(['A1-1.jpg A1', 'IMG_0001.jpg'])
})

test('discard removes a removed photo with the others, and brings nothing back', async () => {
  const env = await environmentWith('a.jpg', 'b.jpg')
  env.store.remove(env.ids('a.jpg'))
  await env.store.discard()
  expect(env.kept.size).toBe(0)
  env.store.bringBack()
  env.pass(10_000)
  expect(env.state()).toMatchObject({ photos: [], removed: [], undo: null })
})

test('while a removed photo can come back, the page continues no other choice', async () => {
  const env = await environmentWith('a.jpg')
  const { id } = env.photo('a.jpg')
  env.store.remove([id])
  const photos = [{ id: 'p', batchId: 'left', takenAt: 0, photo: new Blob(['p']), name: 'p.jpg' }]
  env.store.continueWith({ id: 'left', photos, keptAt: 0, handedOver: null, arranged: [], lost: [] })
  env.store.bringBack()
  expect(env.names()).toEqual(['a.jpg'])
})

/** An outbox that keeps no photo, or not the photo named `slow`, until `release`. */
function slowOutbox(slow?: string) {
  const ready = Promise.withResolvers<void>()
  const env: AssignEnvironment = assignEnvironment((usual) => ({
    async keep(photo) {
      if (slow === undefined || photo.name === slow) await ready.promise
      await usual.keep(photo)
    },
  }))
  return { env, release: () => ready.resolve() }
}

function keptNames(env: AssignEnvironment): (string | undefined)[] {
  return [...env.kept.values()].map(({ name }) => name)
}
