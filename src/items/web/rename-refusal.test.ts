import { expect, test } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { renameRefusal } from './rename-refusal.ts'

test("a taken SKU shows the server's sentence, and another error shows a failure with its reason", () => {
  const taken = 'SKU BLUE is already used by another of your items. Choose another one.'
  expect(renameRefusal(new AppError('conflict', taken))).toBe(taken)
  expect(renameRefusal(new AppError('try-later', 'No connection to PastFash.'))).toBe(
    'Failed to update SKU. No connection to PastFash.',
  )
  expect(renameRefusal(new Error('broken'))).toBe('Failed to update SKU')
})
