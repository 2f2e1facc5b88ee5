import { expect, test } from 'vitest'
import type { HeldValue } from '../open-questions.ts'
import { mendedWords, mendWords } from './mend-words.ts'

test.each<[HeldValue[], string, string]>([
  [
    [
      { field: 'size', value: 'M' },
      { field: 'title', value: ['UK 12'] },
    ],
    'Use M in the title',
    'The title now says M',
  ],
  [
    [
      { field: 'size', value: 'M' },
      { field: 'title', value: ['UK 12'] },
      { field: 'description', value: ['UK 12'] },
      { field: 'itemSpecifics.Size', value: ['UK 12'] },
      { field: 'measurements.waist', value: ['40 in'] },
    ],
    'Use M in the title, the description and Size, and remove Waist',
    'The title, the description and Size now say M, and Waist was removed',
  ],
  [
    [
      { field: 'size', value: '32x30' },
      { field: 'measurements.waist', value: ['40 in'] },
      { field: 'measurements.inseam', value: ['20 in'] },
    ],
    'Remove Waist and Inseam',
    'Waist and Inseam were removed',
  ],
  [
    [
      { field: 'brand', value: 'Unbranded' },
      { field: 'title', value: ['Boden'] },
    ],
    'Remove the other brand from the title',
    'The other brand was removed from the title',
  ],
  [
    [
      { field: 'size', value: 'EU 42' },
      { field: 'title', value: ['EU 39'] },
      { field: 'itemSpecifics.US Shoe Size', value: ['6'] },
    ],
    'Use EU 42 in the title, and remove US Shoe Size',
    'The title now says EU 42, and US Shoe Size was removed',
  ],
])('the button and the toast name each place: %#', (held, button, toast) => {
  expect(mendWords({ held })).toBe(button)
  expect(mendedWords({ held })).toBe(toast)
})
