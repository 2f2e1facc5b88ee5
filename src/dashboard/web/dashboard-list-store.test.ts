import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unreadRanges } from '../../platform/page-ranges.ts'
import { createDashboardPlace } from './dashboard-place.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('typed text is searched for after a pause in typing', () => {
  const place = createDashboardPlace()
  for (const typed of ['l', 'le', 'lev', 'levi ']) {
    place.type(typed)
    vi.advanceTimersByTime(100)
    expect(place.now().wanted).toEqual({ order: 'newest' })
  }
  expect(place.now().typed).toBe('levi ')
  vi.advanceTimersByTime(50)
  expect(place.now().wanted).toEqual({ order: 'newest', search: 'levi' })
})

test('an emptied field and a choice are searched for at once, and a choice includes the typed text', () => {
  const place = createDashboardPlace()
  place.type('jeans')
  place.choose({ stage: 'ready' })
  expect(place.now().wanted).toEqual({ order: 'newest', search: 'jeans', stage: 'ready' })
  place.type('')
  expect(place.now().wanted).toEqual({ order: 'newest', stage: 'ready' })
})

test('the search of a link from another view begins at once, in every stage', () => {
  const place = createDashboardPlace()
  place.choose({ stage: 'ready' })
  place.follow({ search: 'PSTFSH-007' })
  expect(place.now()).toMatchObject({ typed: 'PSTFSH-007', wanted: { order: 'newest', search: 'PSTFSH-007' } })
  expect(place.now().wanted.stage).toBeUndefined()
})

test('a link from another view is followed once, and one without a search leaves the list unchanged', () => {
  const place = createDashboardPlace()
  const lead = { search: 'PSTFSH-007' }
  place.follow(lead)
  place.type('jeans')
  for (const again of [lead, {}, undefined]) place.follow(again)
  expect(place.now().typed).toBe('jeans')
})

test('the shown list stays until the wanted list is loaded', () => {
  const place = createDashboardPlace()
  const ranges = [{ after: null, until: null, count: 3 }]
  place.set({ ranges })
  place.toggle('a', 0)
  place.choose({ order: 'sku' })
  expect(place.now()).toMatchObject({ shown: { order: 'newest' }, ranges, open: { id: 'a' } })
  place.showWanted()
  expect(place.now()).toMatchObject({ shown: { order: 'sku' }, ranges: unreadRanges, open: null })
  expect(place.now().wanted).toBe(place.now().shown)
})

test('the wanted list is the shown one at first, and again after going back to it', () => {
  const place = createDashboardPlace()
  expect(place.now().wanted).toBe(place.now().shown)
  place.choose({ order: 'sku' })
  place.choose({ order: 'newest' })
  expect(place.now().wanted).toBe(place.now().shown)
  place.type('  ')
  vi.advanceTimersByTime(1000)
  expect(place.now().wanted).toBe(place.now().shown)
})

test('clearing shows every batch again, in the chosen order', () => {
  const place = createDashboardPlace()
  place.choose({ order: 'oldest', stage: 'failed' })
  place.type('jeans')
  place.clear()
  vi.advanceTimersByTime(1000)
  expect(place.now()).toMatchObject({ typed: '', wanted: { order: 'oldest' } })
  expect(place.now().wanted).toEqual({ order: 'oldest' })
})

test('the next page load searches for the typed text, until the field is emptied', () => {
  let storedText: string | undefined
  const search = {
    read: () => storedText,
    write: (text: string) => void (storedText = text),
    forget: () => void (storedText = undefined),
  }
  createDashboardPlace({ search }).type(' blue  jeans')
  const place = createDashboardPlace({ search })
  expect(place.now()).toMatchObject({ typed: ' blue  jeans', shown: { search: 'blue jeans', order: 'newest' } })
  expect(place.now().wanted).toBe(place.now().shown)
  for (const empty of [() => place.type(''), () => place.clear()]) {
    place.type('jeans')
    empty()
    expect(storedText).toBeUndefined()
  }
})

test('one card is open at a time, and a second press closes it', () => {
  const place = createDashboardPlace()
  place.toggle('a', 0)
  place.toggle('b', 1)
  expect(place.now().open).toEqual({ id: 'b', at: 1 })
  place.toggle('b', 1)
  expect(place.now().open).toBeNull()
})

test('the next page load shows the chosen stage and order', () => {
  let storedText: string | undefined = 'dearest unsold'
  const choice = {
    read: () => storedText,
    write: (text: string) => void (storedText = text),
    forget: () => void (storedText = undefined),
  }
  expect(createDashboardPlace({ choice }).now().shown).toEqual({ order: 'newest' })
  createDashboardPlace({ choice }).choose({ order: 'oldest', stage: 'failed' })
  const next = createDashboardPlace({ choice })
  expect(next.now().shown).toEqual({ order: 'oldest', stage: 'failed' })
  expect(next.now().wanted).toBe(next.now().shown)
  next.clear()
  expect(createDashboardPlace({ choice }).now().shown).toEqual({ order: 'oldest' })
})
