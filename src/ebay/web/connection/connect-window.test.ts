import { expect, test } from 'vitest'
import { type ConnectPorts, openConsent } from './connect-window.ts'

const address = 'https://auth.ebay.com/oauth2/authorize?state=1'

function createPorts(popup: 'opens' | 'blocked', requestAddress: ConnectPorts['requestAddress'] = async () => address) {
  const events: string[] = []
  const window = {
    closed: false,
    location: { replace: (to: string) => void events.push(`popup to ${to}`) },
    close: () => void events.push('popup closed'),
  }
  const ports: ConnectPorts = {
    open: () => (popup === 'opens' ? window : null),
    requestAddress,
    leaveTo: (to) => void events.push(`this window to ${to}`),
    sameWindow: { set: (isSame) => void events.push(`same window: ${isSame}`) },
  }
  return { events, window, ports }
}

test('the consent page opens in the popup', async () => {
  const { events, ports } = createPorts('opens')
  await openConsent(ports)
  expect(events).toEqual(['same window: false', `popup to ${address}`])
})

test('if the popup is blocked, this window goes to the consent page and stores that', async () => {
  const { events, ports } = createPorts('blocked')
  await openConsent(ports)
  expect(events).toEqual(['same window: false', 'same window: true', `this window to ${address}`])
})

test('without an address the popup closes and the reason is thrown', async () => {
  const { events, ports } = createPorts('opens', () => Promise.reject(new Error('no address')))
  await expect(openConsent(ports)).rejects.toThrow('no address')
  expect(events).toEqual(['same window: false', 'popup closed'])
})

test('a popup that the seller has closed goes nowhere', async () => {
  const { events, ports, window } = createPorts('opens', async () => {
    window.closed = true
    return address
  })
  await openConsent(ports)
  expect(events).toEqual(['same window: false'])
})
