import { expect, test } from 'vitest'
import { assignEnvironment, files, read, turn } from './assign-test-environment.ts'

const names = Array.from({ length: 500 }, (_, index) => `IMG_${1000 + index}.jpg`)

test("the device's changes to 500 photos show once per frame, and touch only the photos concerned", async () => {
  const frames: (() => void)[] = []
  const env = assignEnvironment(() => ({ nextFrame: (run) => frames.push(run) }))
  let changes = 0
  env.store.subscribe(() => {
    changes += 1
  })
  env.store.add(files(...names))
  const changesAtOnce = changes
  const before = env.state().photos
  while (env.kept.size < names.length) await turn()
  expect(changes).toBe(changesAtOnce)
  expect(frames).toHaveLength(1)
  expect(env.state().photos).toBe(before)
  let shown = 0
  for (let frame = frames.shift(); frame; frame = frames.shift()) {
    frame()
    shown += 1
    await turn()
  }
  expect(changes - changesAtOnce).toBe(shown)
  const later = env.state().photos
  env.store.setSku(later[7]?.id ?? '', 'x')
  expect(env.state().photos.filter((photo, at) => photo !== later[at])).toHaveLength(1)
})

test('500 photos are read, assigned, split, undone and handed over', async () => {
  const env = assignEnvironment()
  env.store.updateSkuFacts({ last: null, forecast: 'PSTFSH-001', used: [] })
  env.store.add(files(...names))
  await read(env)
  expect(env.state().photos.every(({ picture, state }) => picture !== undefined && state === 'kept')).toBe(true)
  env.store.assign()
  env.store.splitEvery(20)
  expect(env.state().counts).toEqual({ images: 500, withSku: 500, products: 25 })
  env.store.undoLast()
  for (const [at, { id }] of env.state().photos.entries()) env.store.setSku(id, `lot-${Math.floor(at / 10)}`)
  expect(env.state().counts).toEqual({ images: 500, withSku: 500, products: 50 })
  expect(env.store.upload()).toBe(true)
  expect(env.handedOver.map(({ photos }) => photos.length)).toEqual(Array.from({ length: 50 }, () => 10))
  expect(env.state()).toMatchObject({ isOpen: false, photos: [] })
})
