import { expect, test } from 'vitest'
import type { Compressor } from './compress.ts'
import { createLazyCompressor } from './lazy-compressor.ts'

const photo = new Blob(['photo'])

test('the code loads with the first photo, and once for all photos', async () => {
  let loads = 0
  const lazy = createLazyCompressor({ workers: 3 }, async () => {
    loads += 1
    return { createCompressor: compressorOf([]) }
  })
  expect(loads).toBe(0)
  await Promise.all([lazy.placeholder(photo), lazy.placeholder(photo)])
  expect(loads).toBe(1)
})

test('a photo can be tried again if the code did not load', async () => {
  let isAway = true
  const lazy = createLazyCompressor({ workers: 1 }, async () => {
    if (isAway) throw new TypeError('Failed to fetch')
    return { createCompressor: compressorOf([]) }
  })
  await expect(lazy.compress(photo)).rejects.toMatchObject({ code: 'try-later' })
  isAway = false
  expect(await lazy.placeholder(photo)).toBeUndefined()
})

test('closing while the code loads ends the workers of the photos that wait for it', async () => {
  const calls: string[] = []
  const lazy = createLazyCompressor({ workers: 1 }, async () => ({ createCompressor: compressorOf(calls) }))
  const placeholder = lazy.placeholder(photo)
  lazy.close()
  await placeholder
  expect(calls).toEqual(['placeholder', 'close'])
})

/** A maker of compressors that note their calls. */
function compressorOf(calls: string[]): () => Compressor {
  const refuse = () => Promise.reject(new Error('not used'))
  return () => ({
    compress: refuse,
    preview: refuse,
    placeholder: async () => {
      calls.push('placeholder')
      return undefined
    },
    close: () => void calls.push('close'),
  })
}
