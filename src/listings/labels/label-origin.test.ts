import { expect, test } from 'vitest'
import { originOnLine } from './label-origin.ts'

test.each([
  ['MADE IN DENMARK', 'Denmark'],
  ['Made in P.R.C.', 'China'],
  ['Made in the USA', 'United States'],
  ['MADE IN TÜRKİYE'.replace('İ', 'I'), 'Turkey'],
  ['Made in Sri Lanka / Fabrique au Sri Lanka', 'Sri Lanka'],
])('"%s" gives %s', (line, country) => {
  expect(originOnLine(line)).toBe(country)
})

test.each(['MADE IN DEN', 'MADE IN Indi', 'MADE IN HEAVEN', 'DENMARK', 'MADE', 'MADE IN'])(
  '"%s" gives no country',
  (line) => {
    expect(originOnLine(line)).toBeUndefined()
  },
)
