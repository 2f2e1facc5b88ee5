import { test } from 'vitest'

// On a PostgreSQL that was named they run too: what they ask of the database may depend on its version.
const isWanted = process.env['PASTFASH_LONG'] === '1' || process.env['TEST_DATABASE_URL'] !== undefined

type LongTest = Pick<typeof test, 'each'> & ((name: string, run: () => Promise<void> | void, timeout?: number) => void)

/**
 * A test that `npm run test:long` adds to those beside it: one more case of what they hold. In `npm test` there is none of
 * it, so that none counts as skipped.
 */
export const longTest: LongTest = isWanted
  ? test
  : Object.assign(() => undefined, { each: (() => () => undefined) as unknown as LongTest['each'] })
