import { afterEach, expect, test, vi } from 'vitest'
import { createSpaceStore } from './list-space.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['a phone', 390, 358, false],
  ['a tablet', 820, 772, true],
  ['a desk with the rail beside the list', 1440, 1192, true],
  ['a very wide desk', 2560, 1712, true],
])('the first drawing has the space of %s, %d px wide', (_name, page, width, isDesktop) => {
  vi.stubGlobal('document', { documentElement: { getBoundingClientRect: () => ({ width: page }) } })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: page >= 16 * Number(/\d+/.exec(query)?.[0]) }))
  vi.stubGlobal('getComputedStyle', () => ({ fontSize: '16px' }))
  expect(createSpaceStore().get().space).toMatchObject({ width, rem: 16, isDesktop })
})

test('without a page no space is known', () => {
  expect(createSpaceStore().get()).toEqual({ space: null })
})
