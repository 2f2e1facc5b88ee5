import { afterEach, expect, test, vi } from 'vitest'
import { hasExchangeStarted, storeConsentEnd, storedConsentEnd, storeExchangeStarted } from './consent-note.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page whose history entry has this state. */
function page(state: unknown) {
  const at = { state, address: '/ebay-callback?code=a' }
  vi.stubGlobal('location', { pathname: '/ebay-callback' })
  vi.stubGlobal('history', {
    get state() {
      return at.state
    },
    replaceState(next: unknown, _title: string, address: string) {
      at.state = structuredClone(next)
      at.address = address
    },
  })
  return at
}

test('the result of connecting is known after a reload, and the address has no code', () => {
  const at = page({ view: 'ebay' })
  expect(storedConsentEnd()).toBeUndefined()
  storeConsentEnd({ sentence: undefined })
  expect(storedConsentEnd()).toEqual({ sentence: undefined })
  expect(at).toEqual({ state: { view: 'ebay', consent: { sentence: undefined } }, address: '/ebay-callback' })
  storeConsentEnd({ sentence: 'Failed to connect eBay account', reason: 'eBay said no.' })
  expect(storedConsentEnd()).toEqual({ sentence: 'Failed to connect eBay account', reason: 'eBay said no.' })
})

test('a running exchange is known after a reload, and is not a result', () => {
  const at = page({ view: 'ebay' })
  expect(hasExchangeStarted()).toBe(false)
  storeExchangeStarted()
  expect(at.address).toBe('/ebay-callback')
  expect([hasExchangeStarted(), storedConsentEnd()]).toEqual([true, undefined])
})

test('a state of another kind is not a result', () => {
  for (const state of [null, 5, {}, { consent: null }, { consent: 'yes' }]) {
    page(state)
    expect(storedConsentEnd()).toBeUndefined()
  }
})
