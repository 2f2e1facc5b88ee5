import { expect, test } from 'vitest'
import { photoName } from '../imaging/photo-fault.ts'
import { limitSentences } from '../items/seller-limits.ts'
import { problemSentence, queueFailure } from './queue-failure.ts'

test('known failures have the queue’s own words', () => {
  expect(queueFailure('Failed to create item after 6 attempts due to SKU conflicts')).toBe(
    'SKU conflict - please try again',
  )
  expect(queueFailure('duplicate key value violates unique constraint')).toBe('SKU conflict - please try again')
  expect(queueFailure('Failed to fetch')).toBe('Network error - check your connection')
  expect(queueFailure('No connection to PastFash. Nothing is lost: check your network.')).toBe(
    'Network error - check your connection',
  )
  expect(queueFailure('Storage is full')).toBe('Storage error - image upload failed')
})

test('the name of a file is not read as a reason', () => {
  for (const name of ['duplicate.jpg', 'network "fetch".jpg', 'storage unit.jpg']) {
    const message = `${photoName(name)} was damaged during upload.`
    expect(queueFailure(message)).toBe(message)
  }
})

test('any other message is shown, cut to 100 characters', () => {
  expect(queueFailure('The product was deleted.')).toBe('The product was deleted.')
  expect(queueFailure('x'.repeat(101))).toBe(`${'x'.repeat(100)}...`)
})

test('problems for the seller to decide have their own words, which the queue does not change', () => {
  expect(problemSentence('sku-taken')).toBe('SKU conflict - please try again')
  expect(problemSentence('deleted')).toBe('The item was deleted. Its photos are still here.')
  for (const problem of ['sku-taken', 'deleted'] as const)
    expect(queueFailure(problemSentence(problem))).toBe(problemSentence(problem))
})

test('limits that an upload can exceed are shown in their own words, in full', () => {
  for (const limit of ['photosPerItem', 'storedBytes', 'uploadsAtOnce'] as const)
    expect(queueFailure(limitSentences[limit])).toBe(limitSentences[limit])
})
