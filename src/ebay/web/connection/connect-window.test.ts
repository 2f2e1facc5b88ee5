import { expect, test } from 'vitest'
import { type ConnectPorts, openConsent } from './connect-window.ts'

const address = 'https://auth.ebay.com/oauth2/authorize?state=1'

function stage(popup: 'opens' | 'blocked', ask: ConnectPorts['ask'] = async () => address) {
  const events: string[] = []
  const window = {
    closed: false,
    location: { replace: (to: string) => void events.push(`popup to ${to}`) },
    close: () => void events.push('popup closed'),
  }
  const ports: ConnectPorts = {
    open: () => (popup === 'opens' ? window : null),
    ask,
    leaveTo: (to) => void events.push(`this window to ${to}`),
    sameWindow: { set: (isSame) => void events.push(`same window: ${isSame}`) },
  }
  return { events, window, ports }
}

test('the consent page comes into the popup that opened with the press', async () => {
  const { events, ports } = stage('opens')
  await openConsent(ports)
  expect(events).toEqual(['same window: false', `popup to ${address}`])
})

test('a blocked popup leaves this window for the consent page, which is noted for the way back', async () => {
  const { events, ports } = stage('blocked')
  await openConsent(ports)
  expect(events).toEqual(['same window: false', 'same window: true', `this window to ${address}`])
})

test('without an address the popup closes again and the reason is thrown', async () => {
  const { events, ports } = stage('opens', () => Promise.reject(new Error('no address')))
  await expect(openConsent(ports)).rejects.toThrow('no address')
  expect(events).toEqual(['same window: false', 'popup closed'])
})

test('a popup that was closed meanwhile leads nowhere', async () => {
  const { events, ports, window } = stage('opens', async () => {
    window.closed = true
    return address
  })
  await openConsent(ports)
  expect(events).toEqual(['same window: false'])
})
