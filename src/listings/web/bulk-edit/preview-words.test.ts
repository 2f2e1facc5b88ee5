import { expect, test } from 'vitest'
import { changingWords, previewedValue, stayWords } from './preview-words.ts'

test('a preview says how many items change', () => {
  expect([
    changingWords({ selected: 230, changing: 214 }),
    changingWords({ selected: 230, changing: 1 }),
    changingWords({ selected: 1, changing: 0 }),
    changingWords({ selected: 1, changing: 1 }),
    changingWords({ selected: 5000, changing: 5000 }),
    changingWords({ selected: 0, changing: 0 }),
  ]).toEqual([
    '214 of 230 items change.',
    '1 of 230 items changes.',
    'No item changes.',
    '1 item changes.',
    'All 5,000 items change.',
    'These items no longer exist.',
  ])
})

test('a preview says why items stay, and names some', () => {
  expect(stayWords({ reason: 'sold', count: 12, skus: ['A-1', 'A-2', 'A-3'] })).toBe(
    '12 sold: A-1, A-2, A-3 and 9 more',
  )
  expect(stayWords({ reason: 'equal', count: 1, skus: ['B-1'] })).toBe('1 the same already: B-1')
})

test('values are shown as on the card', () => {
  expect([
    previewedValue('suggestedPrice', 24.5),
    previewedValue('condition', 'new_with_tags'),
    previewedValue('condition', 'Worn once'),
    previewedValue('note', 'Small stain'),
    previewedValue('brand', 'Fernwold'),
    previewedValue('brand', null),
  ]).toEqual(['$24.50', 'New with tags', 'Worn once', 'Small stain', 'Fernwold', 'empty'])
})
