import { expect, test } from 'vitest'
import { withoutDoubts } from './doubts.ts'

test.each([
  ['maybe vintage', ''],
  ['denim, maybe vintage', 'denim'],
  ["Levi's size 32 maybe vintage", "Levi's size 32"],
  ['maybe silk BUT size M', 'BUT size M'],
  ['real silk I think', ''],
  ['real silk, I think', ''],
  ['Size M - I’d guess', ''],
  ['wool size 9.5 (?)', ''],
  ['wool, size 9.5 (maybe)', 'wool'],
  ['wool, (maybe)', ''],
  ["Size M (women's)?", ''],
  ['Real silk (vintage), I think', ''],
  ['wool, vintage?', 'wool'],
  ['Vintage...?', ''],
  ['Silk!!?', ''],
  ['vintage but not sure', 'but'],
  ["Vintage, but I'm not certain", 'but'],
  ['Silk or satin, not sure which', ''],
  ['Not sure if wool, cashmere or acrylic. Size M', 'Size M'],
  ['Is it silk, or satin?', ''],
  ['My best guess: size M', ''],
  ['Not sure: silk', ''],
  ['Maybe... silk', ''],
  ['I think approx. 32 in', ''],
  ['could be handmade but definitely wool', 'but definitely wool'],
  ['not sure if vintage\nrare', 'rare'],
  ['rare\nnot sure', 'rare'],
  ['feels like cashmere', ''],
  ['looks vintage', ''],
  ['looks to be 90s', ''],
  ["Think it's silk", ''],
  ['Guessing M', ''],
  ['not entirely sure it is wool', ''],
  ['It seems to be 80s; size L', 'size L'],
  ['I doubt it is authentic', ''],
  ['unlikely vintage', ''],
  ['fits like size M, maybe L', 'fits like size M'],
  ['Not sure of size, see measurements. Waist 32.5.', 'see measurements Waist 32.5'],
])('the note "%s" is sure of "%s"', (note, sure) => {
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
  'vintage without a doubt',
  'Guess jeans from May',
  'This is a Guess bag, size M',
  'Maybelline bag',
  'color is more like teal',
  'Should be dry cleaned only',
  'Would be great for summer',
  'Worn once. No holes or stains, smoke-free home (no pets).',
  'maybe a small stain on the silk lining',
  'looks like a 2 in tear',
  "can't tell if that is a hole",
  'stain?',
])('the note "%s" doubts nothing, or only a flaw', (note) => {
  expect(withoutDoubts(note)).toBe(note)
})
