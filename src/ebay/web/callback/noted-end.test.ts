import { afterEach, expect, test, vi } from 'vitest'
import { isBegun, noteBegun, notedEnd, noteEnd } from './noted-end.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page whose history holds this state. */
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

test('how connecting ended is known again after a reload, and the address holds no code', () => {
  const at = page({ view: 'ebay' })
  expect(notedEnd()).toBeUndefined()
  noteEnd({ sentence: undefined })
  expect(notedEnd()).toEqual({ sentence: undefined })
  expect(at).toEqual({ state: { view: 'ebay', consent: { sentence: undefined } }, address: '/ebay-callback' })
  noteEnd({ sentence: 'Failed to connect eBay account', reason: 'eBay said no.' })
  expect(notedEnd()).toEqual({ sentence: 'Failed to connect eBay account', reason: 'eBay said no.' })
})

test('that a code is being exchanged is known after a reload, and is no end', () => {
  const at = page({ view: 'ebay' })
  expect(isBegun()).toBe(false)
  noteBegun()
  expect(at.address).toBe('/ebay-callback')
  expect([isBegun(), notedEnd()]).toEqual([true, undefined])
})

test('a state of another making is no end', () => {
  for (const state of [null, 5, {}, { consent: null }, { consent: 'yes' }]) {
    page(state)
    expect(notedEnd()).toBeUndefined()
  }
})
