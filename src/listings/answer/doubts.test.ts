import { expect, test } from 'vitest'
import { withoutDoubts } from './doubts.ts'

test.each([
  ['maybe vintage', ''],
  ['denim, maybe vintage', 'denim'],
  ["Levi's size 32 maybe vintage", "Levi's size 32"],
  ['real silk I think', ''],
  ['real silk, I think', ''],
  ['Size M - I’d guess', ''],
  ['wool size 9.5 (?)', ''],
  ['wool, size 9.5 (maybe)', 'wool'],
  ['wool, vintage?', 'wool'],
  ['vintage!?', ''],
  ['could be handmade but definitely wool', 'but definitely wool'],
  ['not sure if vintage\nrare', 'rare'],
  ['feels like cashmere', ''],
  ['It seems to be 80s; size L', 'size L'],
  ['I doubt it is authentic', ''],
  ['unlikely vintage', ''],
])('"%s" says for sure: "%s"', (note, sure) => {
  expect(
    withoutDoubts(note)
      .match(/[\p{L}\d.'’]*[\p{L}\d]+/gu)
      ?.join(' ') ?? '',
  ).toBe(sure)
})

test.each([
  'Vintage, from the 80s. 9.5 in wide, like new!',
  'looks like new',
  'no doubt vintage',
  'Guess jeans from May',
  'Maybelline bag',
  'Worn once. No holes or stains, smoke-free home (no pets).',
])('"%s" doubts nothing', (note) => {
  expect(withoutDoubts(note)).toBe(note)
})
