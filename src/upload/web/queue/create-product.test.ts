import { expect, test } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { createProduct } from './create-product.ts'
import { uploadEnvironment } from './upload-test-environment.ts'

test('a generated SKU that stays taken ends after three tries, with the server’s sentence in its own', async () => {
  const { ports } = uploadEnvironment()
  let requests = 0
  const createItem = () => {
    requests += 1
    return Promise.reject(new AppError('conflict', 'Failed to create item after 6 attempts due to SKU conflicts'))
  }
  const retryContext = { ports, onDelay: () => undefined, signal: new AbortController().signal }
  await expect(
    createProduct({ uploadSessionId: 'session' }, { createItem }, retryContext, () => undefined),
  ).rejects.toThrow(
    'Failed to upload product after multiple attempts: Failed to create item after 6 attempts due to SKU conflicts',
  )
  expect(requests).toBe(3)
})
