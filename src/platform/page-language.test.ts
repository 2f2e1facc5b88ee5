import { expect, test } from 'vitest'
import { numberWords, pageLanguage } from './page-language.ts'

test('whole numbers are written as Intl writes them in the language of pages', () => {
  for (const number of [0, 7, 999, 1000, 12_345, 100_000, 1_234_567, 10 ** 12, -5, -999, -1000])
    expect(numberWords(number)).toBe(number.toLocaleString(pageLanguage))
})
