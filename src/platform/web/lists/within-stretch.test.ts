import { expect, test } from 'vitest'
import { isWithin } from './within-stretch.ts'

const noon = '2026-03-01T12:00:00.000Z'
const later = '2026-03-01T12:00:00.001Z'
const earlier = '2026-03-01T11:59:59.999Z'

test('the whole list holds every entry', () => {
  expect(isWithin({ id: 'b', createdAt: noon }, { after: null, until: null })).toBe(true)
})

test('a stretch begins after its first end and goes up to its last, newest first', () => {
  const ends = { after: `b_${later}`, until: `b_${noon}` }
  const at = (id: string, createdAt: string) => isWithin({ id, createdAt }, ends)
  expect([at('b', later), at('a', later), at('c', noon), at('b', noon), at('a', noon)]).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect([at('b', earlier), at('c', later)]).toEqual([false, false])
})
