import { expect, test } from 'vitest'
import { plainLine, plainText } from './plain-text.ts'

test('one line keeps its punctuation and loses line breaks and control characters', () => {
  expect(plainLine('  See by\u0000 Chloé\n"AC/DC" <3  H&M ', 80)).toBe('See by Chloé "AC/DC" <3 H&M')
  expect(plainLine(' \n ', 80)).toBeNull()
})

test('HTML tags become lines and HTML entities become characters; "<" and ">" outside of tags stay', () => {
  expect(plainText('<p>Soft <b>wool</b> by H&amp;M.</p><ul><li>Waist &lt; 32 in</li></ul>', 100)).toBe(
    'Soft wool by H&M.\n\nWaist < 32 in',
  )
  expect(plainText('size <40 and chest >90', 100)).toBe('size <40 and chest >90')
})

test('a text that is too long is cut at the end of a word', () => {
  expect(plainText('one two three', 9)).toBe('one two')
})
