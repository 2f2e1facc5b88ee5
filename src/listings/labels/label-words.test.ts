import { expect, test } from 'vitest'
import { cannotBeName } from './label-words.ts'

test.each([
  'Since 1951',
  'PREMIUM QUALITY',
  'Size',
  'RN 12345',
  'Do not tumble dry',
  'TH LIKE COLORS',
  'D0 NOT BLEACK',
  'f decoration',
  'Nord &',
  '50% more',
  'Slim Fit',
])('"%s" cannot be a brand', (line) => {
  expect(cannotBeName(line)).toBe(true)
})

test.each(['Nordhavn', 'See by Chloé', 'Johnson & Johnson', 'KAIRO DENIM', 'Drygate'])(
  '"%s" can be a brand',
  (line) => {
    expect(cannotBeName(line)).toBe(false)
  },
)
