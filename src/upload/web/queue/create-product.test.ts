import { expect, test } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { createProduct } from './create-product.ts'
import { uploadEnvironment } from './upload-test-environment.ts'

test('a generated SKU that stays taken ends after three tries with the server’s own sentence in its own', async () => {
  const { ports } = uploadEnvironment()
  let asked = 0
  const createItem = () => {
    asked += 1
    return Promise.reject(new AppError('conflict', 'Failed to create item after 6 attempts due to SKU conflicts'))
  }
  const patience = { ports, onDelay: () => undefined, signal: new AbortController().signal }
  await expect(
    createProduct({ uploadSessionId: 'session' }, { createItem }, patience, () => undefined),
  ).rejects.toThrow(
    'Failed to upload product after multiple attempts: Failed to create item after 6 attempts due to SKU conflicts',
  )
  expect(asked).toBe(3)
})
