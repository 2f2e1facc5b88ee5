import { afterEach, expect, test, vi } from 'vitest'
import { hasExchangeStarted, storeConsentEnd, storedConsentEnd, storeExchangeStarted } from './consent-note.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page whose history entry has this state. */
function stubHistory(state: unknown) {
  const entry = { state, address: '/ebay-callback?code=a' }
  vi.stubGlobal('location', { pathname: '/ebay-callback' })
  vi.stubGlobal('history', {
    get state() {
      return entry.state
    },
    replaceState(next: unknown, _title: string, address: string) {
      entry.state = structuredClone(next)
      entry.address = address
    },
  })
  return entry
}

test('the result of connecting is known after a reload, and the address has no code', () => {
  const entry = stubHistory({ view: 'ebay' })
  expect(storedConsentEnd()).toBeUndefined()
  storeConsentEnd({ sentence: undefined })
  expect(storedConsentEnd()).toEqual({ sentence: undefined })
  expect(entry).toEqual({ state: { view: 'ebay', consent: { sentence: undefined } }, address: '/ebay-callback' })
  storeConsentEnd({ sentence: 'Failed to connect eBay account', reason: 'eBay said no.' })
  expect(storedConsentEnd()).toEqual({ sentence: 'Failed to connect eBay account', reason: 'eBay said no.' })
})

test('a running exchange is known after a reload, and is not a result', () => {
  const entry = stubHistory({ view: 'ebay' })
  expect(hasExchangeStarted()).toBe(false)
  storeExchangeStarted()
  expect(entry.address).toBe('/ebay-callback')
  expect([hasExchangeStarted(), storedConsentEnd()]).toEqual([true, undefined])
})

test('a state of another kind is not a result', () => {
  for (const state of [null, 5, {}, { consent: null }, { consent: 'yes' }]) {
    stubHistory(state)
    expect(storedConsentEnd()).toBeUndefined()
  }
})
