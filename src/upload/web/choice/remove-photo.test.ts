import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { type AssignWorld, assignWorld, fileOf, read, turn, worldWith } from './assign-test-world.ts'

test('a removed photo comes back to its place as it was, and has never left the outbox', async () => {
  const world = await worldWith('a.jpg', 'b.jpg', 'c.jpg')
  world.store.setSku(world.photo('b.jpg').id, 'x1')
  world.store.selectAll()
  const before = world.photo('b.jpg')
  world.store.remove([before.id])
  world.store.remove([before.id])
  expect(world.names()).toEqual(['a.jpg', 'c.jpg'])
  expect(world.state()).toMatchObject({ removed: [{ photo: before }], counts: { images: 2, withSku: 0 } })
  world.pass(9999)
  world.store.bringBack()
  expect(world.skus()).toEqual(['a.jpg', 'b.jpg X1', 'c.jpg'])
  expect(world.photo('b.jpg')).toBe(before)
  expect(new Set(world.selectedNames())).toEqual(new Set(['a.jpg', 'b.jpg', 'c.jpg']))
  world.pass(10_000)
  await turn()
  expect(world.state().removed).toEqual([])
  expect(keptNames(world)).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
})

test('its place is the one between the photos that are still there', async () => {
  const world = await worldWith('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg')
  world.store.remove(world.ids('c.jpg'))
  world.store.remove(world.ids('a.jpg', 'b.jpg'))
  world.store.bringBack()
  expect(world.names()).toEqual(['c.jpg', 'd.jpg'])
})

test('after ten seconds it leaves the outbox, and there is nothing to undo', async () => {
  const world = await worldWith('a.jpg', 'b.jpg')
  world.store.remove(world.ids('a.jpg'))
  world.pass(10_000)
  expect(world.state().removed).toEqual([])
  await vi.waitFor(() => expect(keptNames(world)).toEqual(['b.jpg']))
  world.store.bringBack()
  expect(world.names()).toEqual(['b.jpg'])
})

test('each has its own ten seconds, and the one removed last comes back first', async () => {
  const world = await worldWith('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg')
  for (const name of ['b.jpg', 'a.jpg', 'c.jpg']) {
    world.store.remove(world.ids(name))
    world.pass(4000)
  }
  // The time of the first is over, that of the others is not.
  await vi.waitFor(() => expect(keptNames(world)).toEqual(['a.jpg', 'c.jpg', 'd.jpg']))
  world.store.bringBack()
  expect(world.names()).toEqual(['c.jpg', 'd.jpg'])
  world.store.bringBack()
  expect(world.names()).toEqual(['a.jpg', 'c.jpg', 'd.jpg'])
  world.store.bringBack()
  world.pass(10_000)
  expect(world.names()).toEqual(['a.jpg', 'c.jpg', 'd.jpg'])
})

test('one that is removed anew has its whole time', async () => {
  const world = await worldWith('a.jpg', 'b.jpg')
  const ids = world.ids('a.jpg')
  world.store.remove(ids)
  world.pass(9000)
  world.store.bringBack()
  world.store.remove(ids)
  world.pass(9000)
  world.store.bringBack()
  expect(world.names()).toEqual(['a.jpg', 'b.jpg'])
})

test('it and a change of many photos are undone apart from each other', async () => {
  const world = await worldWith('img10.jpg', 'img2.jpg', 'img1.jpg')
  world.store.sort('name')
  world.store.remove(world.ids('img1.jpg'))
  world.store.bringBack()
  world.store.bringBack()
  expect([world.names(), world.state().undo]).toEqual([['img1.jpg', 'img2.jpg', 'img10.jpg'], 'Sorted by name'])
  world.store.remove(world.ids('img1.jpg'))
  world.pass(10_000)
  expect(world.state()).toMatchObject({ removed: [], undo: 'Sorted by name' })
  world.store.undoLast()
  expect(world.names()).toEqual(['img10.jpg', 'img2.jpg'])
  world.store.remove(world.ids('img10.jpg'))
  world.store.sort('name')
  world.store.undoLast()
  world.store.bringBack()
  expect(world.names()).toEqual(['img10.jpg', 'img2.jpg'])
})

test('it is not selected again beside what was selected since', async () => {
  const world = await worldWith('a.jpg', 'b.jpg', 'c.jpg')
  const [a = '', b = ''] = world.ids('a.jpg', 'b.jpg')
  world.store.select(a, 'only')
  world.store.remove([a])
  world.store.select(b, 'only')
  world.store.bringBack()
  expect(world.selectedNames()).toEqual(['b.jpg'])
})

test('several that were asked about go at once', async () => {
  const world = await worldWith('a.jpg', 'b.jpg', 'c.jpg')
  world.store.remove(world.ids('a.jpg', 'b.jpg'))
  expect(world.state().removed).toEqual([])
  await vi.waitFor(() => expect(keptNames(world)).toEqual(['c.jpg']))
})

test('the last photo of a choice comes back to the same choice; one that stays away ends it', async () => {
  const world = await worldWith('a.jpg')
  const { choiceId } = world.state()
  const { id } = world.photo('a.jpg')
  world.store.setSku(id, 'x1')
  world.store.remove([id])
  await turn()
  expect(world.state()).toMatchObject({ photos: [], choiceId, counts: { images: 0 }, removed: [{ photo: { id } }] })
  // Where the page closes now the next one brings it back.
  expect(world.arranged.get(choiceId)).toEqual([{ id, sku: 'X1' }])
  world.store.bringBack()
  expect([world.skus(), world.state().choiceId]).toEqual([['a.jpg X1'], choiceId])
  world.store.remove([id])
  world.pass(10_000)
  expect(world.state()).toMatchObject({ removed: [], keptAt: null })
  expect(world.state().choiceId).not.toBe(choiceId)
  await vi.waitFor(() => expect([world.kept.size, world.arranged.size]).toEqual([0, 0]))
})

test('one that was still on its way into the outbox comes back kept and previewed', async () => {
  const { world, goOn } = slowOutbox()
  world.store.add([fileOf('a.jpg'), fileOf('b.jpg')])
  world.store.remove(world.ids('a.jpg'))
  goOn()
  await read(world)
  expect(world.names()).toEqual(['b.jpg'])
  world.store.bringBack()
  expect(world.photo('a.jpg')).toMatchObject({ state: 'kept', picture: expect.any(Blob) })
  expect(keptNames(world)).toEqual(['a.jpg', 'b.jpg'])
})

test('one that was still being previewed comes back with its picture', async () => {
  const ready = Promise.withResolvers<void>()
  const world = assignWorld((usual) => ({
    openPreviewer() {
      const usualOne = usual.openPreviewer()
      const preview: typeof usualOne.preview = async (...asked) => {
        await ready.promise
        return await usualOne.preview(...asked)
      }
      return { ...usualOne, preview }
    },
  }))
  world.store.add([fileOf('a.jpg')])
  await vi.waitFor(() => expect(world.photo('a.jpg').state).toBe('kept'))
  world.store.remove(world.ids('a.jpg'))
  ready.resolve()
  await read(world)
  world.store.bringBack()
  expect(await world.photo('a.jpg').picture?.text()).toBe('small a.jpg')
})

test('one that is settled on its way into the outbox leaves it again', async () => {
  const { world, goOn } = slowOutbox()
  world.store.add([fileOf('a.jpg'), fileOf('b.jpg')])
  await turn()
  world.store.remove(world.ids('a.jpg'))
  world.pass(10_000)
  goOn()
  await read(world)
  await vi.waitFor(() => expect(keptNames(world)).toEqual(['b.jpg']))
})

test('that the device could not keep it is said when it is back, too', async () => {
  const world = assignWorld(() => ({ keep: () => Promise.reject(new AppError('broken', 'There is no room left.')) }))
  world.store.add([fileOf('a.jpg')])
  world.store.remove(world.ids('a.jpg'))
  await read(world)
  world.store.bringBack()
  expect(world.state()).toMatchObject({ unkept: 'There is no room left.', photos: [{ state: 'unkept' }] })
})

test('a file that turns out to be no photo does not come back, and is not named', async () => {
  const world = assignWorld()
  world.store.add([fileOf('a.jpg', 'bad'), fileOf('b.jpg')])
  world.store.remove(world.ids('a.jpg'))
  await read(world)
  expect(world.state()).toMatchObject({ removed: [], rejected: [] })
  world.store.bringBack()
  expect(world.names()).toEqual(['b.jpg'])
  await vi.waitFor(() => expect(keptNames(world)).toEqual(['b.jpg']))
})

test('no photo is the same as a removed one, until that is back', async () => {
  const world = assignWorld()
  world.store.add([fileOf('a.jpg', 'same'), fileOf('b.jpg', 'same')])
  // Before it was looked at.
  world.store.remove(world.ids('a.jpg'))
  await read(world)
  expect(world.photo('b.jpg').sameAs).toBeNull()
  world.store.bringBack()
  await vi.waitFor(() => expect(world.photo('b.jpg').sameAs).toBe('a.jpg'))
  world.store.remove(world.ids('a.jpg'))
  await vi.waitFor(() => expect(world.photo('b.jpg').sameAs).toBeNull())
  world.store.bringBack()
  await vi.waitFor(() => expect(world.photo('b.jpg').sameAs).toBe('a.jpg'))
  expect(world.hashed).toHaveLength(2)
})

test('a capture time that was read meanwhile gives it its place among photos sorted by time', async () => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
  const photo = await picture
    .withExif({ IFD2: { DateTimeOriginal: '2026:03:14 10:21:07' } })
    .jpeg()
    .toBuffer()
  const { world, goOn } = slowOutbox('late.jpg')
  world.store.add([
    { file: new File([new Uint8Array(photo)], 'late.jpg', { lastModified: 0 }), folder: '' },
    fileOf('a.jpg', 'a', { lastModified: 1000 }),
  ])
  world.store.sort('time')
  expect(world.names()).toEqual(['late.jpg', 'a.jpg'])
  world.store.remove(world.ids('late.jpg'))
  goOn()
  await read(world)
  world.store.bringBack()
  expect(world.names()).toEqual(['a.jpg', 'late.jpg'])
  expect(world.photo('late.jpg').takenAt).toBe(new Date(2026, 2, 14, 10, 21, 7).getTime())
})

test('once everything is handed over it is gone; it can still come back to photos that stay', async () => {
  const world = await worldWith('A1-1.jpg', 'A2-1.jpg', 'IMG_0001.jpg')
  world.store.remove(world.ids('A2-1.jpg'))
  world.store.upload()
  expect(world.batches()).toEqual([['A1', 'A1-1.jpg']])
  world.store.bringBack()
  expect(world.skus()).toEqual(['A2-1.jpg A2', 'IMG_0001.jpg'])
  const { choiceId } = world.state()
  world.store.remove(world.ids('IMG_0001.jpg'))
  world.store.upload()
  expect(world.state()).toMatchObject({ isOpen: false, photos: [], removed: [], undo: null })
  expect(world.state().choiceId).not.toBe(choiceId)
  await vi.waitFor(() => expect(keptNames(world)).toEqual(['A1-1.jpg', 'A2-1.jpg']))
})

test('an upload that waits for the outbox does not wait for a removed photo', async () => {
  const { world } = slowOutbox('A1-1.jpg')
  world.store.add([fileOf('A1-1.jpg'), fileOf('A1-2.jpg'), fileOf('IMG_0001.jpg')])
  await vi.waitFor(() => expect(world.state().photos.map(({ state }) => state)).toEqual(['keeping', 'kept', 'kept']))
  world.store.upload()
  expect(world.state().waitsTo).toBe('upload')
  world.store.remove(world.ids('A1-1.jpg'))
  expect(world.batches()).toEqual([['A1', 'A1-2.jpg']])
  world.store.bringBack()
  expect(world.skus()).toEqual(['A1-1.jpg A1', 'IMG_0001.jpg'])
})

test('discarding lets go of it with the others, and brings nothing back', async () => {
  const world = await worldWith('a.jpg', 'b.jpg')
  world.store.remove(world.ids('a.jpg'))
  await world.store.discard()
  expect(world.kept.size).toBe(0)
  world.store.bringBack()
  world.pass(10_000)
  expect(world.state()).toMatchObject({ photos: [], removed: [], undo: null })
})

test('as long as it can come back the page goes on with no other choice', async () => {
  const world = await worldWith('a.jpg')
  const { id } = world.photo('a.jpg')
  world.store.remove([id])
  const photos = [{ id: 'p', batchId: 'left', takenAt: 0, photo: new Blob(['p']), name: 'p.jpg' }]
  world.store.continueWith({ id: 'left', photos, keptAt: 0, handedOver: null, arranged: [], lost: [] })
  world.store.bringBack()
  expect(world.names()).toEqual(['a.jpg'])
})

/** An outbox that keeps nothing, or not the photo of this name, before `goOn`. */
function slowOutbox(slow?: string) {
  const ready = Promise.withResolvers<void>()
  const world: AssignWorld = assignWorld((usual) => ({
    async keep(photo) {
      if (slow === undefined || photo.name === slow) await ready.promise
      await usual.keep(photo)
    },
  }))
  return { world, goOn: () => ready.resolve() }
}

function keptNames(world: AssignWorld): (string | undefined)[] {
  return [...world.kept.values()].map(({ name }) => name)
}
