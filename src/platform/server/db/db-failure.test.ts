import { expect, test } from 'vitest'
import { AppError } from '../../errors.ts'
import { StorageAway } from '../storage/storage-failures.ts'
import { isTransientDatabaseFailure } from './db-failure.ts'

test('a refused connection counts as a database failure, unless it is that of the photo storage', () => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  expect(isTransientDatabaseFailure(refused)).toBe(true)
  expect(isTransientDatabaseFailure(new AppError('try-later', 'Wait.', { cause: refused }))).toBe(true)
  expect(isTransientDatabaseFailure(new StorageAway(refused))).toBe(false)
})
