import { expect, test } from 'vitest'
import { isAuthNews, tellConnected } from './auth-news.ts'

const own = 'https://pastfash.example'

test('only a message of this site counts, and only the one that is meant', () => {
  const data = { type: 'EBAY_AUTH_SUCCESS' }
  expect(isAuthNews({ origin: own, data }, own)).toBe(true)
  expect(isAuthNews({ origin: 'https://evil.example', data }, own)).toBe(false)
  expect(isAuthNews({ origin: own, data: { type: 'OTHER' } }, own)).toBe(false)
  for (const other of ['EBAY_AUTH_SUCCESS', null, undefined, 5])
    expect(isAuthNews({ origin: own, data: other }, own)).toBe(false)
})

test('the opener is told for its own origin alone, and other pages by the channel', async () => {
  const posted: unknown[][] = []
  const channel = new BroadcastChannel('pastfash-ebay')
  const heard = new Promise((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data))
  })
  tellConnected({ postMessage: (...all: unknown[]) => void posted.push(all) }, own)
  expect(posted).toEqual([[{ type: 'EBAY_AUTH_SUCCESS' }, own]])
  expect(await heard).toEqual({ type: 'EBAY_AUTH_SUCCESS' })
  channel.close()
})
