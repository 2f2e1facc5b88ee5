import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unseen } from '../../platform/segments.ts'
import { createDashboardPlace } from './dashboard-place.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('what is typed is searched for after a pause in the typing', () => {
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

test('an emptied field and a choice need no pause, and a choice takes along what is typed', () => {
  const place = createDashboardPlace()
  place.type('jeans')
  place.choose({ stage: 'ready' })
  expect(place.now().wanted).toEqual({ order: 'newest', search: 'jeans', stage: 'ready' })
  place.type('')
  expect(place.now().wanted).toEqual({ order: 'newest', stage: 'ready' })
})

test('what another view leads to is searched for at once, in every stage', () => {
  const place = createDashboardPlace()
  place.choose({ stage: 'ready' })
  place.follow({ search: 'PSTFSH-007' })
  expect(place.now()).toMatchObject({ typed: 'PSTFSH-007', wanted: { order: 'newest', search: 'PSTFSH-007' } })
  expect(place.now().wanted.stage).toBeUndefined()
})

test('what another view leads to is searched for once, and a way here without a search leaves the list as it is', () => {
  const place = createDashboardPlace()
  const lead = { search: 'PSTFSH-007' }
  place.follow(lead)
  place.type('jeans')
  for (const again of [lead, {}, undefined]) place.follow(again)
  expect(place.now().typed).toBe('jeans')
})

test('what is shown stays as it is until what is wanted is there', () => {
  const place = createDashboardPlace()
  const segments = [{ after: null, until: null, count: 3 }]
  place.set({ segments })
  place.toggle('a', 0)
  place.choose({ order: 'sku' })
  expect(place.now()).toMatchObject({ shown: { order: 'newest' }, segments, open: { id: 'a' } })
  place.showWanted()
  expect(place.now()).toMatchObject({ shown: { order: 'sku' }, segments: unseen, open: null })
  expect(place.now().wanted).toBe(place.now().shown)
})

test('nothing but what is shown is wanted at first, nor after going back to it', () => {
  const place = createDashboardPlace()
  expect(place.now().wanted).toBe(place.now().shown)
  place.choose({ order: 'sku' })
  place.choose({ order: 'newest' })
  expect(place.now().wanted).toBe(place.now().shown)
  place.type('  ')
  vi.advanceTimersByTime(1000)
  expect(place.now().wanted).toBe(place.now().shown)
})

test('clearing shows every batch again, in the order that was chosen', () => {
  const place = createDashboardPlace()
  place.choose({ order: 'oldest', stage: 'failed' })
  place.type('jeans')
  place.clear()
  vi.advanceTimersByTime(1000)
  expect(place.now()).toMatchObject({ typed: '', wanted: { order: 'oldest' } })
  expect(place.now().wanted).toEqual({ order: 'oldest' })
})

test('the next page searches for what was typed on this one, until the field is emptied', () => {
  let kept: string | undefined
  const search = {
    read: () => kept,
    write: (text: string) => void (kept = text),
    forget: () => void (kept = undefined),
  }
  createDashboardPlace({ search }).type(' blue  jeans')
  const place = createDashboardPlace({ search })
  expect(place.now()).toMatchObject({ typed: ' blue  jeans', shown: { search: 'blue jeans', order: 'newest' } })
  expect(place.now().wanted).toBe(place.now().shown)
  for (const empty of [() => place.type(''), () => place.clear()]) {
    place.type('jeans')
    empty()
    expect(kept).toBeUndefined()
  }
})

test('one card is open at a time, and pressing it again closes it', () => {
  const place = createDashboardPlace()
  place.toggle('a', 0)
  place.toggle('b', 1)
  expect(place.now().open).toEqual({ id: 'b', at: 1 })
  place.toggle('b', 1)
  expect(place.now().open).toBeNull()
})

test('the next page shows the stage and the order that were chosen on this one', () => {
  let kept: string | undefined = 'dearest unsold'
  const choice = {
    read: () => kept,
    write: (text: string) => void (kept = text),
    forget: () => void (kept = undefined),
  }
  expect(createDashboardPlace({ choice }).now().shown).toEqual({ order: 'newest' })
  createDashboardPlace({ choice }).choose({ order: 'oldest', stage: 'failed' })
  const next = createDashboardPlace({ choice })
  expect(next.now().shown).toEqual({ order: 'oldest', stage: 'failed' })
  expect(next.now().wanted).toBe(next.now().shown)
  next.clear()
  expect(createDashboardPlace({ choice }).now().shown).toEqual({ order: 'oldest' })
})
