import { expect, test } from 'vitest'
import { announceConnected, isConnectedMessage } from './connected-message.ts'

const ownOrigin = 'https://pastfash.example'

test('only the right message from this site counts', () => {
  const data = { type: 'EBAY_AUTH_SUCCESS' }
  expect(isConnectedMessage({ origin: ownOrigin, data }, ownOrigin)).toBe(true)
  expect(isConnectedMessage({ origin: 'https://evil.example', data }, ownOrigin)).toBe(false)
  expect(isConnectedMessage({ origin: ownOrigin, data: { type: 'OTHER' } }, ownOrigin)).toBe(false)
  for (const other of ['EBAY_AUTH_SUCCESS', null, undefined, 5])
    expect(isConnectedMessage({ origin: ownOrigin, data: other }, ownOrigin)).toBe(false)
})

test('the opener gets the message for its own origin only, and other pages get it by the channel', async () => {
  const posted: unknown[][] = []
  const channel = new BroadcastChannel('pastfash-ebay')
  const heard = new Promise((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data))
  })
  announceConnected({ postMessage: (...all: unknown[]) => void posted.push(all) }, ownOrigin)
  expect(posted).toEqual([[{ type: 'EBAY_AUTH_SUCCESS' }, ownOrigin]])
  expect(await heard).toEqual({ type: 'EBAY_AUTH_SUCCESS' })
  channel.close()
})
