import { expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import type { KeptPhoto } from '../outbox/kept-batch.ts'
import { type AssignWorld, assignWorld, fileOf, files, read, turn, worldWith } from './assign-test-world.ts'

/** An outbox that answers when the test says so. */
function slowOutbox() {
  const asked: { photo: KeptPhoto; answer: () => void; refuse: (error: unknown) => void }[] = []
  const world: AssignWorld = assignWorld((usual) => ({
    keep: (photo) =>
      new Promise<void>((resolve, reject) =>
        asked.push({ photo, answer: () => resolve(usual.keep(photo)), refuse: reject }),
      ),
  }))
  const names = () => asked.map(({ photo }) => photo.name)
  const arrived = (count: number) => vi.waitFor(() => expect(asked.length).toBe(count))
  return { world, asked, names, arrived }
}

test('every file is put into the outbox with its name and its choice, at most three at a time, in order', async () => {
  const { world, asked, names, arrived } = slowOutbox()
  world.store.add(files('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'))
  await arrived(3)
  expect(names()).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  asked[1]?.answer()
  await arrived(4)
  expect(asked[3]?.photo).toMatchObject({ name: 'd.jpg', batchId: world.state().choiceId })
  for (const { answer } of asked) answer()
  await read(world)
  expect(world.state().photos.every(({ state }) => state === 'kept')).toBe(true)
  expect(world.state()).toMatchObject({ keptAt: 5000, unkept: null })
})

test('previews are made once a photo is kept, and the workers end with the last one', async () => {
  const { world, asked, arrived } = slowOutbox()
  world.store.add(files('a.jpg', 'b.jpg'))
  await arrived(2)
  expect(world.previewers()).toBe(0)
  expect(world.state().reading).toEqual(expect.objectContaining({ total: 2 }))
  asked[0]?.answer()
  await vi.waitFor(() => expect(world.photo('a.jpg').picture).toBeDefined())
  expect(world.photo('b.jpg').picture).toBeUndefined()
  asked[1]?.answer()
  await read(world)
  expect(await world.photo('b.jpg').picture?.text()).toBe('small b.jpg')
  expect(world.previewers()).toBe(0)
})

test('the capture time is read from the photo before it is kept, else the file’s own time counts', async () => {
  const world = assignWorld()
  world.store.add([fileOf('a.jpg', 'a', { lastModified: 1234 })])
  await read(world)
  expect([...world.kept.values()][0]).toMatchObject({ takenAt: 1234 })
})

test('a file that does not answer when it is asked for its capture time is kept without, and holds no other up', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const silent = Object.assign(new File(['silent'], 'a.jpg', { lastModified: 1234 }), {
    slice: () => Object.assign(new Blob(), { arrayBuffer: () => new Promise<never>(() => undefined) }),
  })
  const world = assignWorld()
  world.store.add([...[silent, silent, silent].map((file) => ({ file, folder: '' })), fileOf('b.jpg')])
  await turn()
  expect(world.kept.size).toBe(0)
  vi.advanceTimersByTime(10_000)
  while (world.kept.size < 4) await turn()
  expect([...world.kept.values()][0]).toMatchObject({ takenAt: 1234 })
})

test('a file that will never become a photo is named with the reason and leaves the outbox; the rest goes on', async () => {
  const world = assignWorld()
  world.store.add([fileOf('good.jpg'), fileOf('broken.jpg', 'bad'), fileOf('empty.jpg', '')])
  await read(world)
  expect(world.names()).toEqual(['good.jpg'])
  expect(world.state().rejected.map(({ name, reason }) => [name, reason])).toEqual([
    ['empty.jpg', '"empty.jpg" is empty (0 bytes). Choose the original photo.'],
    ['broken.jpg', '"broken.jpg" is damaged.'],
  ])
  expect([...world.kept.values()].map(({ name }) => name)).toEqual(['good.jpg'])
  world.store.dismissRejected()
  expect(world.state().rejected).toEqual([])
})

test('a photo whose preview fails for want of memory says so, stays, and is uploaded', async () => {
  const world = assignWorld((usual) => ({
    openPreviewer: () => ({
      ...usual.openPreviewer(),
      preview: () => Promise.reject(new AppError('broken', 'The browser stopped twice.')),
    }),
  }))
  world.store.add(files('A1-1.jpg', 'A1-2.jpg'))
  await read(world)
  expect(world.photo('A1-1.jpg')).toMatchObject({ state: 'kept', picture: undefined, previewFailed: true })
  expect(world.state().rejected).toEqual([])
  world.store.upload()
  expect(world.batches()).toEqual([['A1', 'A1-1.jpg', 'A1-2.jpg']])
})

test('a photo that the device cannot keep is only on this page, which is said and handed over so', async () => {
  const { world, asked, arrived } = slowOutbox()
  world.store.add(files('A1-1.jpg', 'A1-2.jpg'))
  await arrived(2)
  asked[0]?.refuse(new AppError('broken', 'Your device has no room left.'))
  asked[1]?.answer()
  await read(world)
  expect(world.state().unkept).toBe('Your device has no room left.')
  expect(world.photo('A1-1.jpg')).toMatchObject({ state: 'unkept', picture: expect.any(Blob) })
  world.store.upload()
  expect(world.handedOver[0]?.photos.map(({ kept }) => kept)).toEqual([false, true])
  expect(world.state().unkept).toBeNull()
})

test('Upload pressed at once follows when its photos have reached the outbox, not waiting for the others', async () => {
  const { world, asked, arrived } = slowOutbox()
  world.store.add(files('A1-1.jpg', 'A1-2.jpg', 'IMG_0001.jpg'))
  await arrived(3)
  expect(world.store.upload()).toBe(true)
  expect(world.state().waitsTo).toBe('upload')
  asked[0]?.answer()
  await vi.waitFor(() => expect(world.photo('A1-1.jpg').state).toBe('kept'))
  await turn()
  expect(world.handedOver).toEqual([])
  // Compressing will make its preview.
  expect(world.photo('A1-1.jpg').picture).toBeUndefined()
  asked[1]?.answer()
  await vi.waitFor(() => expect(world.batches()).toEqual([['A1', 'A1-1.jpg', 'A1-2.jpg']]))
  expect(world.handedOver[0]?.photos.every(({ kept }) => kept)).toBe(true)
  expect(world.state()).toMatchObject({ waitsTo: null, isOpen: true })
  asked[2]?.answer()
  await read(world)
  expect(world.photo('IMG_0001.jpg').picture).toBeInstanceOf(Blob)
})

test('a photo that is taken out on its way into the outbox leaves it again, and holds nothing up', async () => {
  const { world, asked, arrived } = slowOutbox()
  world.store.add(files('A1-1.jpg', 'A1-2.jpg'))
  await arrived(2)
  asked[0]?.answer()
  world.store.upload()
  world.store.remove(world.ids('A1-2.jpg'))
  await vi.waitFor(() => expect(world.batches()).toEqual([['A1', 'A1-1.jpg']]))
  asked[1]?.answer()
  await vi.waitFor(() => expect([...world.kept.values()].map(({ name }) => name)).toEqual(['A1-1.jpg']))
})

test('discarding empties the outbox, of photos on their way into it too, and resolves when they are out', async () => {
  const { world, asked, arrived } = slowOutbox()
  world.store.add(files('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'))
  await arrived(3)
  asked[0]?.answer()
  await vi.waitFor(() => expect(world.kept.size).toBe(1))
  const discarded = world.store.discard()
  expect(world.state()).toMatchObject({ isOpen: false, photos: [], reading: null })
  asked[1]?.answer()
  asked[2]?.answer()
  await discarded
  expect(world.kept.size).toBe(0)
  expect(world.names()).toEqual([])
  expect(world.arranged.size).toBe(0)
})

test('photos that cannot be taken out of the outbox are spoken of', async () => {
  const world = assignWorld(() => ({ forget: () => Promise.reject(new AppError('broken', 'Out of reach')) }))
  world.store.add(files('a.jpg', 'b.jpg'))
  await read(world)
  await world.store.discard()
  await vi.waitFor(() =>
    expect(world.state().fault).toBe(
      '2 photos could not be removed from this device and come back when you open PastFash again. Remove them then.',
    ),
  )
})

test('photos of the same bytes are pointed out, and each file is read once', async () => {
  const world = assignWorld()
  world.store.add([fileOf('a.jpg', 'same'), fileOf('b.jpg', 'other'), fileOf('c.jpg', 'same'), fileOf('d.jpg', 'diff')])
  await read(world)
  await vi.waitFor(() => expect(world.photo('c.jpg').sameAs).toBe('a.jpg'))
  expect(world.state().photos.filter(({ sameAs }) => sameAs !== null)).toHaveLength(1)
  expect(world.hashed.toSorted()).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'])
  world.store.remove(world.ids('a.jpg'))
  await vi.waitFor(() => expect(world.photo('c.jpg').sameAs).toBeNull())
})

test('SKUs and order are recorded as they are in the end, and the record ends with the choice', async () => {
  const world = await worldWith('img10.jpg', 'img2.jpg')
  const { choiceId } = world.state()
  const [ten = '', two = ''] = world.ids('img10.jpg', 'img2.jpg')
  world.store.setSku(ten, 'x')
  world.store.setSku(ten, 'x1 ')
  world.store.sort('name')
  await vi.waitFor(() =>
    expect(world.arranged.get(choiceId)).toEqual([
      { id: two, sku: '' },
      { id: ten, sku: 'X1' },
    ]),
  )
  world.store.remove([ten, two])
  await vi.waitFor(() => expect(world.arranged.size).toBe(0))
  expect(world.state().choiceId).not.toBe(choiceId)
})

test('a recording that fails is reported, and made with the next change, whatever that is', async () => {
  let isBusy = false
  const world = assignWorld((usual) => ({
    arrange: async (choiceId, photos) => {
      if (isBusy) throw new Error('busy')
      await usual.arrange(choiceId, photos)
    },
  }))
  world.store.add(files('a.jpg'))
  await read(world)
  isBusy = true
  const { id } = world.photo('a.jpg')
  world.store.setSku(id, 'x')
  await vi.waitFor(() => expect(world.reported).toHaveLength(1))
  isBusy = false
  world.store.setSku(id, 'x ')
  await vi.waitFor(() => expect(world.arranged.get(world.state().choiceId)).toMatchObject([{ sku: 'X' }]))
  expect(world.reported).toHaveLength(1)
})

test('where nothing can be kept only that is said: a reload would lose the photos', async () => {
  const refuse = () => Promise.reject(new AppError('broken', 'This browser does not keep photos.'))
  const world = assignWorld(() => ({ keep: refuse, arrange: refuse }))
  world.store.add(files('a.jpg', 'b.jpg'))
  await read(world)
  world.store.setSku(world.photo('a.jpg').id, 'x')
  await turn()
  expect(world.state().unkept).toBe('This browser does not keep photos.')
  expect(world.reported).toEqual([])
})

test('a choice that an earlier page left goes on with its names, SKUs and order, unopened', async () => {
  const earlier = await worldWith('b.jpg', 'a.jpg')
  earlier.store.setSku(earlier.photo('a.jpg').id, 'x1')
  const batch = batchLeftBy(earlier)
  const world = assignWorld()
  world.store.continueWith(batch)
  expect(world.skus()).toEqual(['b.jpg', 'a.jpg X1'])
  expect(world.state()).toMatchObject({ isOpen: false, choiceId: batch.id, keptAt: 4000 })
  await read(world)
  expect(await world.photo('a.jpg').picture?.text()).toBe('small a.jpg')
  for (const photo of batch.photos) world.kept.set(photo.id, photo)
  world.store.remove(world.ids('b.jpg'))
  world.pass(10_000)
  await vi.waitFor(() => expect([...world.kept.values()].map(({ name }) => name)).toEqual(['a.jpg']))
})

test('what an earlier page left is never rejected: it may be the only copy', async () => {
  const world = assignWorld()
  world.store.continueWith({
    id: 'left',
    photos: [{ id: 'p', batchId: 'left', takenAt: 0, photo: new Blob(['bad']), name: 'p.jpg' }],
    keptAt: 0,
    handedOver: null,
    arranged: null,
    lost: [],
  })
  await read(world)
  expect(world.photo('p.jpg')).toMatchObject({ previewFailed: true })
  expect(world.names()).toEqual(['p.jpg'])
  expect(world.state().rejected).toEqual([])
})

test('a page with photos of its own does not go on with another choice', async () => {
  const batch = batchLeftBy(await worldWith('old.jpg'))
  const world = await worldWith('new.jpg')
  world.store.continueWith(batch)
  expect(world.names()).toEqual(['new.jpg'])
})

function batchLeftBy(world: AssignWorld) {
  const photos = world.state().photos.flatMap(({ id }) => world.kept.get(id) ?? [])
  const arranged = world.state().photos.map(({ id, sku }) => ({ id, sku }))
  return { id: world.state().choiceId, photos, keptAt: 4000, handedOver: null, arranged, lost: [] }
}
