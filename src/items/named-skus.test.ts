import { expect, test } from 'vitest'
import { namedSkusWords, nameFirst } from './named-skus.ts'

test('a group names its first three items and counts the others', () => {
  const many = Array.from({ length: 1204 }, (_, at) => `A-${at + 1}`)
  expect(nameFirst(many)).toEqual({ count: 1204, skus: ['A-1', 'A-2', 'A-3'] })
  expect(namedSkusWords(nameFirst(many))).toBe('A-1, A-2, A-3 and 1,201 more')
  expect(namedSkusWords(nameFirst(many.slice(0, 3)))).toBe('A-1, A-2, A-3')
})
