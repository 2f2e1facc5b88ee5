import { afterEach, expect, test, vi } from 'vitest'
import { openEbayView, openRequestedView } from './open-ebay-view.ts'

afterEach(() => vi.unstubAllGlobals())

function tab(storage: Partial<Storage>) {
  const navigations: unknown[] = []
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('location', { replace: (to: string) => navigations.push(to) })
  vi.stubGlobal('history', { replaceState: (state: unknown) => navigations.push(state) })
  return navigations
}

test('the app opens the eBay view once', () => {
  const stored = new Map<string, string>()
  const navigations = tab({
    setItem: (key, value) => void stored.set(key, value),
    getItem: (key) => stored.get(key) ?? null,
    removeItem: (key) => void stored.delete(key),
  })
  openRequestedView()
  openEbayView()
  openRequestedView()
  openRequestedView()
  expect(navigations).toEqual(['/', { view: 'ebay' }])
})

test('the app opens as usual if the browser refuses storage', () => {
  const refuse = () => {
    throw new Error('refused')
  }
  const navigations = tab({ setItem: refuse, getItem: refuse })
  openEbayView()
  openRequestedView()
  expect(navigations).toEqual(['/'])
})
