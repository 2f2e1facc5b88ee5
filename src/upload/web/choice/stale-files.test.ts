import { expect, test, vi } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import type { AssignPorts } from './assign-ports.ts'
import { assignEnvironment, fileOf, read } from './assign-test-environment.ts'
import { StaleFile } from './stale-test-file.ts'

const outboxUnreachable = new AppError('broken', "PastFash can't open the photos on this device.")

/** Ports of an outbox that keeps a copy of the bytes, and whose original file is gone right after. */
function losingOriginals(usual: AssignPorts): Pick<AssignPorts, 'keep'> {
  return {
    async keep(photo) {
      await usual.keep({ ...photo, photo: new Blob([await photo.photo.arrayBuffer()]) })
      if (photo.photo instanceof StaleFile) photo.photo.isGone = true
    },
  }
}

test('a file that is gone once it is kept is previewed and handed over from the outbox’s copy', async () => {
  const env = assignEnvironment(losingOriginals)
  env.store.add([{ file: new StaleFile(['coat'], 'A1-1.jpg'), folder: '' }, fileOf('A1-2.jpg')])
  await read(env)
  expect(env.state().rejected).toEqual([])
  expect(await env.photo('A1-1.jpg').picture?.text()).toBe('small coat')
  env.store.upload()
  expect(await env.handedOver[0]?.photos[0]?.photo.text()).toBe('coat')
  expect(env.kept.size).toBe(2)
})

test.each([
  ['does not answer', () => Promise.reject(outboxUnreachable)],
  ['has no copy that can be read either', async () => new StaleFile(['coat'], 'a.jpg')],
])('a kept photo stays, also in the outbox, when the outbox %s', async (_, answer) => {
  const find = vi.fn<AssignPorts['find']>(async (id) => {
    const photo = await answer()
    photo.isGone = true
    return { id, batchId: '', takenAt: 0, photo }
  })
  const env = assignEnvironment((usual) => ({ ...losingOriginals(usual), find }))
  env.store.add([{ file: new StaleFile(['coat'], 'a.jpg'), folder: '' }])
  await read(env)
  expect(env.photo('a.jpg')).toMatchObject({ state: 'kept', previewFailed: true })
  expect([env.state().rejected, env.kept.size]).toEqual([[], 1])
  expect(find).toHaveBeenCalledTimes(1)
})

test('a file that is gone and could not be kept is named and left out', async () => {
  const env = assignEnvironment(() => ({
    async keep({ photo }) {
      if (photo instanceof StaleFile) photo.isGone = true
      throw new AppError('broken', 'Your device is full.')
    },
  }))
  env.store.add([{ file: new StaleFile(['coat'], 'a.jpg'), folder: '' }, fileOf('b.jpg')])
  await read(env)
  expect(env.names()).toEqual(['b.jpg'])
  expect(env.state().rejected).toMatchObject([
    {
      name: 'a.jpg',
      reason: 'Failed to load image: "a.jpg" couldn\'t be read. It may have been moved or deleted. Choose it again.',
    },
  ])
})

test('a photo that is removed for good while its copy is read stays removed', async () => {
  const finding = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const env = assignEnvironment((usual) => ({
    ...losingOriginals(usual),
    async find(id) {
      const found = await usual.find(id)
      finding.resolve()
      await answer.promise
      return found
    },
  }))
  env.store.add([{ file: new StaleFile(['coat'], 'a.jpg'), folder: '' }, fileOf('b.jpg')])
  await finding.promise
  env.store.remove(env.ids('a.jpg'))
  env.pass(10_000)
  answer.resolve()
  await read(env)
  expect([env.names(), env.state().rejected]).toEqual([['b.jpg'], []])
  expect([...env.kept.values()].map(({ name }) => name)).toEqual(['b.jpg'])
})
