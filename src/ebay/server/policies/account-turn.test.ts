import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestEnvironment } from '../../../../test/test-environment.ts'
import { sweep } from '../../../app/server/sweep.ts'
import { inAccountTurn } from './account-turn.ts'

test('whose account had its turn is not to be read in the database, and nothing of it is left an hour later', async () => {
  const { services } = await createTestEnvironment()
  const { pool } = services.db
  const kept = async () =>
    (await pool.query('select key from platform.rate limiters union all select key from platform.pacer_places')).rows
  const hashed = { key: expect.stringMatching(/^ebay account:[\w-]{43}$/) }
  expect(await inAccountTurn({ ...services, userId: randomUUID() }, kept)).toEqual([hashed, hashed])

  await pool.query(
    'insert into platform.pacer_places select gen_random_uuid(), key, next_at from platform.rate limiters',
  )
  const age = async (minutes: number) => {
    const ago = `clock_timestamp() - interval '${minutes} minutes'`
    await pool.query(`update platform.pacers set next_at = ${ago}`)
    await pool.query(`update platform.pacer_places set until = ${ago}`)
    await sweep(services, new AbortController().signal)
  }
  await age(59)
  expect(await kept()).toEqual([hashed, hashed])
  await age(61)
  expect(await kept()).toEqual([])
})
