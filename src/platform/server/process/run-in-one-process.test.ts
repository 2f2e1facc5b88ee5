import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestEnvironment } from '../../../../test/test-environment.ts'
import { runInOneProcess } from './run-in-one-process.ts'

const lockKey = 4711

test('only one process works at a time, and after its end or failure the next one may', async () => {
  const { services } = await createTestEnvironment()
  const { pool } = services.db
  const started = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const first = runInOneProcess(pool, lockKey, async () => {
    started.resolve()
    await end.promise
  })
  await started.promise
  const never = () => Promise.reject(new Error('this must not run'))
  expect(await runInOneProcess(pool, lockKey, never)).toBe(false)
  expect(await runInOneProcess(pool, lockKey + 1, async () => undefined)).toBe(true)
  end.resolve()
  expect(await first).toBe(true)
  await expect(runInOneProcess(pool, lockKey, never)).rejects.toThrow('this must not run')
  expect(await runInOneProcess(pool, lockKey, async () => undefined)).toBe(true)
  expect(pool.totalCount - pool.idleCount).toBe(0)
})

test('a dead process releases the lock', async () => {
  const { services, connection } = await createTestEnvironment()
  const dying = new Client(connection)
  dying.on('error', () => undefined)
  await dying.connect()
  await dying.query('select pg_advisory_lock($1)', [lockKey])
  const { rows } = await dying.query<{ pid: number }>('select pg_backend_pid() as pid')
  onTestFinished(() => dying.end().catch(() => undefined))
  const once = () => runInOneProcess(services.db.pool, lockKey, async () => undefined)
  expect(await once()).toBe(false)
  await services.db.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await expect.poll(once).toBe(true)
})

test('a connection lost during the work is an error and leaves the pool', async () => {
  const { services } = await createTestEnvironment()
  const { pool } = services.db
  const lost = runInOneProcess(pool, lockKey, async () => {
    await pool.query(
      "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1 and granted",
      [lockKey],
    )
  })
  await expect(lost).rejects.toBeInstanceOf(Error)
  await expect.poll(() => runInOneProcess(pool, lockKey, async () => undefined)).toBe(true)
})
