import { expect, test } from 'vitest'
import { assignWorld, files, read, turn } from './assign-test-world.ts'

const names = Array.from({ length: 500 }, (_, index) => `IMG_${1000 + index}.jpg`)

test('what the device does to 500 photos shows once per frame, and touches only the photos it is about', async () => {
  const frames: (() => void)[] = []
  const world = assignWorld(() => ({ nextFrame: (run) => frames.push(run) }))
  let changes = 0
  world.store.subscribe(() => {
    changes += 1
  })
  world.store.add(files(...names))
  const atOnce = changes
  const before = world.state().photos
  while (world.kept.size < names.length) await turn()
  expect(changes).toBe(atOnce)
  expect(frames).toHaveLength(1)
  expect(world.state().photos).toBe(before)
  let shown = 0
  for (let frame = frames.shift(); frame; frame = frames.shift()) {
    frame()
    shown += 1
    await turn()
  }
  expect(changes - atOnce).toBe(shown)
  const later = world.state().photos
  world.store.setSku(later[7]?.id ?? '', 'x')
  expect(world.state().photos.filter((photo, at) => photo !== later[at])).toHaveLength(1)
})

test('500 photos are read, assigned, split, undone and handed over', async () => {
  const world = assignWorld()
  world.store.know({ last: null, forecast: 'PSTFSH-001', used: [] })
  world.store.add(files(...names))
  await read(world)
  expect(world.state().photos.every(({ picture, state }) => picture !== undefined && state === 'kept')).toBe(true)
  world.store.assign()
  world.store.splitEvery(20)
  expect(world.state().counts).toEqual({ images: 500, withSku: 500, products: 25 })
  world.store.undoLast()
  for (const [at, { id }] of world.state().photos.entries()) world.store.setSku(id, `lot-${Math.floor(at / 10)}`)
  expect(world.state().counts).toEqual({ images: 500, withSku: 500, products: 50 })
  expect(world.store.upload()).toBe(true)
  expect(world.handedOver.map(({ photos }) => photos.length)).toEqual(Array.from({ length: 50 }, () => 10))
  expect(world.state()).toMatchObject({ isOpen: false, photos: [] })
})
