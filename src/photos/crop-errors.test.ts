import { expect, test } from 'vitest'
import { AppError } from '../platform/errors.ts'
import { cropAlert, makingFailure, storingFailure } from './crop-errors.ts'

test('the alert names its cause', () => {
  expect(cropAlert('Failed to create blob')).toBe(
    'Failed to crop image. Please try again. Error: Failed to create blob',
  )
})

test('a failure on the device is reported in the words of the specification', () => {
  const memory = new AppError('broken', 'Failed to get canvas context: This photo needs more memory than is free.')
  const jpeg = new AppError('broken', "Failed to compress image: This photo couldn't be saved as a JPEG.")
  expect(makingFailure(memory)).toBe('Could not get canvas context')
  expect(makingFailure(jpeg)).toBe('Failed to create blob')
})

test('a fault of the photo itself keeps its own sentence', () => {
  const damaged = 'Failed to load image: This photo is damaged. Choose the original photo.'
  expect(makingFailure(new AppError('bad-input', damaged))).toBe(damaged)
})

test('a refusal by the server is reported with its code', () => {
  const refused = new AppError('conflict', 'This photo was changed on another device. Load it again.')
  expect(storingFailure(refused)).toBe(
    'Database update failed: This photo was changed on another device. Load it again. Code: conflict',
  )
})

test('an unreachable server does not count as a failure of the database', () => {
  const offline = 'No connection to PastFash. Nothing is lost: check your network.'
  expect(storingFailure(new AppError('try-later', offline))).toBe(offline)
})

test('a seller who is signed out cannot crop', () => {
  expect(storingFailure(new AppError('not-signed-in', 'Please sign in.'))).toBe('User not authenticated')
})
