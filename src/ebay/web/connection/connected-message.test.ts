import { expect, test } from 'vitest'
import { announceConnected, isConnectedMessage } from './connected-message.ts'

const own = 'https://pastfash.example'

test('only the right message from this site counts', () => {
  const data = { type: 'EBAY_AUTH_SUCCESS' }
  expect(isConnectedMessage({ origin: own, data }, own)).toBe(true)
  expect(isConnectedMessage({ origin: 'https://evil.example', data }, own)).toBe(false)
  expect(isConnectedMessage({ origin: own, data: { type: 'OTHER' } }, own)).toBe(false)
  for (const other of ['EBAY_AUTH_SUCCESS', null, undefined, 5])
    expect(isConnectedMessage({ origin: own, data: other }, own)).toBe(false)
})

test('the opener gets the message for its own origin only, and other pages get it by the channel', async () => {
  const posted: unknown[][] = []
  const channel = new BroadcastChannel('pastfash-ebay')
  const heard = new Promise((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data))
  })
  announceConnected({ postMessage: (...all: unknown[]) => void posted.push(all) }, own)
  expect(posted).toEqual([[{ type: 'EBAY_AUTH_SUCCESS' }, own]])
  expect(await heard).toEqual({ type: 'EBAY_AUTH_SUCCESS' })
  channel.close()
})
