import { expect, test } from 'vitest'
import { defaultsWords, detailsFrom } from './item-defaults.ts'

test('defaults are said in the order of their fields', () => {
  expect(defaultsWords({ condition: 'new_with_tags', department: 'Women', category: 'Shoes' })).toBe(
    "Shoes · Women's · New with tags",
  )
  expect(defaultsWords({})).toBe('')
})

test('an item gets its category, its condition, and the department as a note', () => {
  expect(detailsFrom({ category: 'Shoes', department: 'Women', condition: 'good' })).toEqual({
    category: 'Shoes',
    condition: 'good',
    note: "Women's",
  })
  expect(detailsFrom({})).toEqual({})
})
