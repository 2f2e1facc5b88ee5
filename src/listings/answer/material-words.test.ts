import { expect, test } from 'vitest'
import { fibresNamedIn, saysMaterial } from './material-words.ts'

test.each([
  ['FAUX LEATHER', 'Leather'],
  ['vegan-leather', 'leather'],
  ['Imitation patent leather', 'Patent Leather'],
  ['leather-look', 'Leather'],
  ['cashmere feel', 'Cashmere'],
  ['LEATHER UPPER', 'Faux Leather'],
])('"%s" does not support "%s"', (words, value) => {
  expect(saysMaterial(words, value)).toBe(false)
})

test.each([
  ['FAUX LEATHER', 'Faux Leather'],
  ['PU-LEATHER', 'PU Leather'],
  ['faux fur trim, 100% WOOL', 'Wool'],
  ['brown leather like new', 'Leather'],
  ['SYNTHETIC UPPER', 'Synthetic'],
])('"%s" supports "%s"', (words, value) => {
  expect(saysMaterial(words, value)).toBe(true)
})

test('an imitation of a material is not that material', () => {
  expect(fibresNamedIn('A faux leather bag with a silk look lining')).toEqual([])
  expect(fibresNamedIn('A leather bag with a silk lining')).toEqual(['Leather', 'Silk'])
})
