import { expect, test } from 'vitest'
import { checkBelow } from '../../open-questions.ts'
import { confidenceWords, sourceWords } from './evidence-words.ts'

test('confidence shows in words and percent', () => {
  expect([0.97, 0.8, 0.6, 0.2].map(confidenceWords)).toEqual([
    'Very sure (97%)',
    'Fairly sure (80%)',
    'Not quite sure (60%)',
    'Not sure (20%)',
  ])
})

test('a value that is not in doubt is called sure', () => {
  expect(confidenceWords(checkBelow)).toMatch(/^Fairly sure/)
  expect(confidenceWords(checkBelow - 0.01)).toMatch(/^Not/)
})

test('a value comes from a photo, from the seller, or from a deleted photo', () => {
  expect(sourceWords({ photoId: 'x' }, 1)).toBe('Read from photo 2')
  expect(sourceWords({ photoId: null }, undefined)).toBe('From what you entered')
  expect(sourceWords({ photoId: 'x' }, undefined)).toBe("Read from a photo that's no longer here")
})
