import { expect, test } from 'vitest'
import { lazyModule } from './lazy-module.ts'

test('a module is fetched once, however often it is loaded', async () => {
  let fetched = 0
  const part = lazyModule(async () => ({ fetched: (fetched += 1) }))
  expect(part.get()).toBeUndefined()
  part.preload()
  expect(await Promise.all([part.load(), part.load()])).toEqual([{ fetched: 1 }, { fetched: 1 }])
  expect(part.get()).toEqual({ fetched: 1 })
})

test('a failed prefetch is silent, and the module is fetched again when it is loaded', async () => {
  let isAway = true
  const part = lazyModule(async () => {
    if (isAway) throw new TypeError('Failed to fetch')
    return { here: true }
  })
  part.preload()
  await expect(part.load()).rejects.toThrow('Failed to fetch')
  isAway = false
  expect(await part.load()).toEqual({ here: true })
})
