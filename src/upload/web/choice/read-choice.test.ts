import { expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import type { KeptPhoto } from '../outbox/kept-batch.ts'
import {
  type AssignEnvironment,
  assignEnvironment,
  environmentWith,
  fileOf,
  files,
  read,
  turn,
} from './assign-test-environment.ts'

/** An outbox that answers when the test says so. */
function slowOutbox() {
  const requests: { photo: KeptPhoto; answer: () => void; refuse: (error: unknown) => void }[] = []
  const env: AssignEnvironment = assignEnvironment((usual) => ({
    keep: (photo) =>
      new Promise<void>((resolve, reject) =>
        requests.push({ photo, answer: () => resolve(usual.keep(photo)), refuse: reject }),
      ),
  }))
  const names = () => requests.map(({ photo }) => photo.name)
  const arrived = (count: number) => vi.waitFor(() => expect(requests.length).toBe(count))
  return { env, requests, names, arrived }
}

test('every file is put into the outbox with its name and its choice, at most three at a time, in order', async () => {
  const { env, requests, names, arrived } = slowOutbox()
  env.store.add(files('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'))
  await arrived(3)
  expect(names()).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  requests[1]?.answer()
  await arrived(4)
  expect(requests[3]?.photo).toMatchObject({ name: 'd.jpg', batchId: env.state().choiceId })
  for (const { answer } of requests) answer()
  await read(env)
  expect(env.state().photos.every(({ state }) => state === 'kept')).toBe(true)
  expect(env.state()).toMatchObject({ keptAt: 5000, unkeptReason: null })
})

test('previews are made once a photo is kept, and the workers end with the last preview', async () => {
  const { env, requests, arrived } = slowOutbox()
  env.store.add(files('a.jpg', 'b.jpg'))
  await arrived(2)
  expect(env.previewers()).toBe(0)
  expect(env.state().reading).toEqual(expect.objectContaining({ total: 2 }))
  requests[0]?.answer()
  await vi.waitFor(() => expect(env.photo('a.jpg').picture).toBeDefined())
  expect(env.photo('b.jpg').picture).toBeUndefined()
  requests[1]?.answer()
  await read(env)
  expect(await env.photo('b.jpg').picture?.text()).toBe('small b.jpg')
  expect(env.previewers()).toBe(0)
})

test('the capture time is read from the photo before it is kept, else the file’s own time counts', async () => {
  const env = assignEnvironment()
  env.store.add([fileOf('a.jpg', 'a', { lastModified: 1234 })])
  await read(env)
  expect([...env.kept.values()][0]).toMatchObject({ takenAt: 1234 })
})

test('a file whose capture time is not answered in time is kept without it, and delays no other file', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const silent = Object.assign(new File(['silent'], 'a.jpg', { lastModified: 1234 }), {
    slice: () => Object.assign(new Blob(), { arrayBuffer: () => new Promise<never>(() => undefined) }),
  })
  const env = assignEnvironment()
  env.store.add([...[silent, silent, silent].map((file) => ({ file, folder: '' })), fileOf('b.jpg')])
  await turn()
  expect(env.kept.size).toBe(0)
  vi.advanceTimersByTime(10_000)
  while (env.kept.size < 4) await turn()
  expect([...env.kept.values()][0]).toMatchObject({ takenAt: 1234 })
})

test('a file that is no photo is named with the reason and leaves the outbox, and the rest continues', async () => {
  const env = assignEnvironment()
  env.store.add([fileOf('good.jpg'), fileOf('broken.jpg', 'bad'), fileOf('empty.jpg', '')])
  await read(env)
  expect(env.names()).toEqual(['good.jpg'])
  expect(env.state().rejected.map(({ name, reason }) => [name, reason])).toEqual([
    ['empty.jpg', '"empty.jpg" is empty (0 bytes). Choose the original photo.'],
    ['broken.jpg', '"broken.jpg" is damaged.'],
  ])
  expect([...env.kept.values()].map(({ name }) => name)).toEqual(['good.jpg'])
  env.store.dismissRejected()
  expect(env.state().rejected).toEqual([])
})

test('a photo whose preview fails for lack of memory says so, stays, and is uploaded', async () => {
  const env = assignEnvironment((usual) => ({
    openPreviewer: () => ({
      ...usual.openPreviewer(),
      preview: () => Promise.reject(new AppError('broken', 'The browser stopped twice.')),
    }),
  }))
  env.store.add(files('A1-1.jpg', 'A1-2.jpg'))
  await read(env)
  expect(env.photo('A1-1.jpg')).toMatchObject({ state: 'kept', picture: undefined, previewFailed: true })
  expect(env.state().rejected).toEqual([])
  env.store.upload()
  expect(env.batches()).toEqual([['A1', 'A1-1.jpg', 'A1-2.jpg']])
})

test('a photo that the device cannot keep is only on this page, and is shown and handed over as such', async () => {
  const { env, requests, arrived } = slowOutbox()
  env.store.add(files('A1-1.jpg', 'A1-2.jpg'))
  await arrived(2)
  requests[0]?.refuse(new AppError('broken', 'Your device is full.'))
  requests[1]?.answer()
  await read(env)
  expect(env.state().unkeptReason).toBe('Your device is full.')
  expect(env.photo('A1-1.jpg')).toMatchObject({ state: 'unkept', picture: expect.any(Blob) })
  env.store.upload()
  expect(env.handedOver[0]?.photos.map(({ kept }) => kept)).toEqual([false, true])
  expect(env.state().unkeptReason).toBeNull()
})

test('an early Upload runs once its photos are in the outbox, and does not wait for the others', async () => {
  const { env, requests, arrived } = slowOutbox()
  env.store.add(files('A1-1.jpg', 'A1-2.jpg', 'IMG_0001.jpg'))
  await arrived(3)
  expect(env.store.upload()).toBe(true)
  expect(env.state().pendingAction).toBe('upload')
  requests[0]?.answer()
  await vi.waitFor(() => expect(env.photo('A1-1.jpg').state).toBe('kept'))
  await turn()
  expect(env.handedOver).toEqual([])
  // The compressor will make this photo's preview, so none is made here.
  expect(env.photo('A1-1.jpg').picture).toBeUndefined()
  requests[1]?.answer()
  await vi.waitFor(() => expect(env.batches()).toEqual([['A1', 'A1-1.jpg', 'A1-2.jpg']]))
  expect(env.handedOver[0]?.photos.every(({ kept }) => kept)).toBe(true)
  expect(env.state()).toMatchObject({ pendingAction: null, isOpen: true })
  requests[2]?.answer()
  await read(env)
  expect(env.photo('IMG_0001.jpg').picture).toBeInstanceOf(Blob)
})

test('a photo removed on its way into the outbox leaves it again, and delays nothing', async () => {
  const { env, requests, arrived } = slowOutbox()
  env.store.add(files('A1-1.jpg', 'A1-2.jpg'))
  await arrived(2)
  requests[0]?.answer()
  env.store.upload()
  env.store.remove(env.ids('A1-2.jpg'))
  await vi.waitFor(() => expect(env.batches()).toEqual([['A1', 'A1-1.jpg']]))
  requests[1]?.answer()
  await vi.waitFor(() => expect([...env.kept.values()].map(({ name }) => name)).toEqual(['A1-1.jpg']))
})

test('discard empties the outbox, also of photos on their way into it, and resolves afterwards', async () => {
  const { env, requests, arrived } = slowOutbox()
  env.store.add(files('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'))
  await arrived(3)
  requests[0]?.answer()
  await vi.waitFor(() => expect(env.kept.size).toBe(1))
  const discarded = env.store.discard()
  expect(env.state()).toMatchObject({ isOpen: false, photos: [], reading: null })
  requests[1]?.answer()
  requests[2]?.answer()
  await discarded
  expect(env.kept.size).toBe(0)
  expect(env.names()).toEqual([])
  expect(env.arranged.size).toBe(0)
})

test('photos that cannot be removed from the outbox are reported to the seller', async () => {
  const env = assignEnvironment(() => ({ forget: () => Promise.reject(new AppError('broken', 'Out of reach')) }))
  env.store.add(files('a.jpg', 'b.jpg'))
  await read(env)
  await env.store.discard()
  await vi.waitFor(() =>
    expect(env.state().fault).toBe(
      "2 photos couldn't be removed from this device. They'll be back when you reopen PastFash. Remove them then.",
    ),
  )
})

test('photos with the same bytes are marked, and each file is read once', async () => {
  const env = assignEnvironment()
  env.store.add([fileOf('a.jpg', 'same'), fileOf('b.jpg', 'other'), fileOf('c.jpg', 'same'), fileOf('d.jpg', 'diff')])
  await read(env)
  await vi.waitFor(() => expect(env.photo('c.jpg').sameAs).toBe('a.jpg'))
  expect(env.state().photos.filter(({ sameAs }) => sameAs !== null)).toHaveLength(1)
  expect(env.hashed.toSorted()).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'])
  env.store.remove(env.ids('a.jpg'))
  await vi.waitFor(() => expect(env.photo('c.jpg').sameAs).toBeNull())
})

test('SKUs and order are recorded in their last state, and the record ends with the choice', async () => {
  const env = await environmentWith('img10.jpg', 'img2.jpg')
  const { choiceId } = env.state()
  const [ten = '', two = ''] = env.ids('img10.jpg', 'img2.jpg')
  env.store.setSku(ten, 'x')
  env.store.setSku(ten, 'x1 ')
  env.store.sort('name')
  await vi.waitFor(() =>
    expect(env.arranged.get(choiceId)).toEqual([
      { id: two, sku: '' },
      { id: ten, sku: 'X1' },
    ]),
  )
  env.store.remove([ten, two])
  await vi.waitFor(() => expect(env.arranged.size).toBe(0))
  expect(env.state().choiceId).not.toBe(choiceId)
})

test('a recording that fails is reported, and repeated with the next change of any kind', async () => {
  let isBusy = false
  const env = assignEnvironment((usual) => ({
    arrange: async (choiceId, photos) => {
      if (isBusy) throw new Error('busy')
      await usual.arrange(choiceId, photos)
    },
  }))
  env.store.add(files('a.jpg'))
  await read(env)
  isBusy = true
  const { id } = env.photo('a.jpg')
  env.store.setSku(id, 'x')
  await vi.waitFor(() => expect(env.reported).toHaveLength(1))
  isBusy = false
  env.store.setSku(id, 'x ')
  await vi.waitFor(() => expect(env.arranged.get(env.state().choiceId)).toMatchObject([{ sku: 'X' }]))
  expect(env.reported).toHaveLength(1)
})

test('when nothing can be kept only that is shown: a reload would lose the photos', async () => {
  const refuse = () => Promise.reject(new AppError('broken', "This browser can't save photos."))
  const env = assignEnvironment(() => ({ keep: refuse, arrange: refuse }))
  env.store.add(files('a.jpg', 'b.jpg'))
  await read(env)
  env.store.setSku(env.photo('a.jpg').id, 'x')
  await turn()
  expect(env.state().unkeptReason).toBe("This browser can't save photos.")
  expect(env.reported).toEqual([])
})

test('a choice of an earlier page continues with its names, SKUs and order, without opening the dialog', async () => {
  const earlier = await environmentWith('b.jpg', 'a.jpg')
  earlier.store.setSku(earlier.photo('a.jpg').id, 'x1')
  const batch = batchLeftBy(earlier)
  const env = assignEnvironment()
  env.store.continueWith(batch)
  expect(env.skus()).toEqual(['b.jpg', 'a.jpg X1'])
  expect(env.state()).toMatchObject({ isOpen: false, choiceId: batch.id, keptAt: 4000 })
  await read(env)
  expect(await env.photo('a.jpg').picture?.text()).toBe('small a.jpg')
  for (const photo of batch.photos) env.kept.set(photo.id, photo)
  env.store.remove(env.ids('b.jpg'))
  env.pass(10_000)
  await vi.waitFor(() => expect([...env.kept.values()].map(({ name }) => name)).toEqual(['a.jpg']))
})

test('a photo of an earlier page is never rejected, because it may be the only copy', async () => {
  const env = assignEnvironment()
  env.store.continueWith({
    id: 'left',
    photos: [{ id: 'p', batchId: 'left', takenAt: 0, photo: new Blob(['bad']), name: 'p.jpg' }],
    keptAt: 0,
    handedOver: null,
    arranged: null,
    lost: [],
  })
  await read(env)
  expect(env.photo('p.jpg')).toMatchObject({ previewFailed: true })
  expect(env.names()).toEqual(['p.jpg'])
  expect(env.state().rejected).toEqual([])
})

test('a page with photos of its own does not continue another choice', async () => {
  const batch = batchLeftBy(await environmentWith('old.jpg'))
  const env = await environmentWith('new.jpg')
  env.store.continueWith(batch)
  expect(env.names()).toEqual(['new.jpg'])
})

function batchLeftBy(env: AssignEnvironment) {
  const photos = env.state().photos.flatMap(({ id }) => env.kept.get(id) ?? [])
  const arranged = env.state().photos.map(({ id, sku }) => ({ id, sku }))
  return { id: env.state().choiceId, photos, keptAt: 4000, handedOver: null, arranged, lost: [] }
}
