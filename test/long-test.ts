import { test } from 'vitest'

// Long tests also run on a named PostgreSQL, because what they ask of the database may depend on its version.
const isLongRun = process.env['PASTFASH_LONG'] === '1' || process.env['TEST_DATABASE_URL'] !== undefined

/** A test that only `npm run test:long` adds. In `npm test` it does not exist, so it does not count as skipped. */
export const longTest: (name: string, run: () => Promise<void> | void, timeout?: number) => void = isLongRun
  ? test
  : () => undefined

/** Cases of a table that only `npm run test:long` tries. */
export function inLongRun<T>(cases: readonly T[]): readonly T[] {
  return isLongRun ? cases : []
}
