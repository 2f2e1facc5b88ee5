import { afterEach, expect, test, vi } from 'vitest'
import { goToNotedView, openEbayView } from './open-ebay-view.ts'

afterEach(() => vi.unstubAllGlobals())

function tab(storage: Partial<Storage>) {
  const went: unknown[] = []
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('location', { replace: (to: string) => went.push(to) })
  vi.stubGlobal('history', { replaceState: (state: unknown) => went.push(state) })
  return went
}

test('the app opens at the eBay view once', () => {
  const kept = new Map<string, string>()
  const went = tab({
    setItem: (key, value) => void kept.set(key, value),
    getItem: (key) => kept.get(key) ?? null,
    removeItem: (key) => void kept.delete(key),
  })
  goToNotedView()
  openEbayView()
  goToNotedView()
  goToNotedView()
  expect(went).toEqual(['/', { view: 'ebay' }])
})

test('where storage is closed the app opens all the same', () => {
  const closed = () => {
    throw new Error('closed')
  }
  const went = tab({ setItem: closed, getItem: closed })
  openEbayView()
  goToNotedView()
  expect(went).toEqual(['/'])
})
