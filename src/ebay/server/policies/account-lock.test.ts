import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestEnvironment } from '../../../../test/test-environment.ts'
import { sweep } from '../../../app/server/sweep.ts'
import { withAccountLock } from './account-lock.ts'

test('the lock of an account stores only a hash of its seller, and nothing an hour later', async () => {
  const { services } = await createTestEnvironment()
  const { pool } = services.db
  const readKeys = async () =>
    (await pool.query('select key from platform.pacers union all select key from platform.pacer_places')).rows
  const hashed = { key: expect.stringMatching(/^ebay account:[\w-]{43}$/) }
  expect(await withAccountLock({ ...services, userId: randomUUID() }, readKeys)).toEqual([hashed, hashed])

  await pool.query('insert into platform.pacer_places select gen_random_uuid(), key, next_at from platform.pacers')
  const ageRowsAndSweep = async (minutes: number) => {
    const ago = `clock_timestamp() - interval '${minutes} minutes'`
    await pool.query(`update platform.pacers set next_at = ${ago}`)
    await pool.query(`update platform.pacer_places set until = ${ago}`)
    await sweep(services, new AbortController().signal)
  }
  await ageRowsAndSweep(59)
  expect(await readKeys()).toEqual([hashed, hashed])
  await ageRowsAndSweep(61)
  expect(await readKeys()).toEqual([])
})
