import { expect, test } from 'vitest'
import { photoLimitNotes } from './photo-limit.ts'

test('up to 12 photos there is nothing to say, above that it is said how many were left', () => {
  expect(photoLimitNotes(12)).toEqual([])
  expect(photoLimitNotes(13)).toEqual(['1 of 13 photos was not sent to the writer: it reads at most 12.'])
  expect(photoLimitNotes(15)).toEqual(['3 of 15 photos were not sent to the writer: it reads at most 12.'])
})
