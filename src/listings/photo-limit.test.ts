import { expect, test } from 'vitest'
import { photoLimitNotes } from './photo-limit.ts'

test('more than 12 photos give a note about the number that is not sent', () => {
  expect(photoLimitNotes(12)).toEqual([])
  expect(photoLimitNotes(13)).toEqual(['1 of 13 photos was not sent to the writer: it reads at most 12.'])
  expect(photoLimitNotes(15)).toEqual(['3 of 15 photos were not sent to the writer: it reads at most 12.'])
})
