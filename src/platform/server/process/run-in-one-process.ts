import type { Pool } from 'pg'

/**
 * Does the work while this process holds the advisory lock `lockKey`. Returns false if another process holds the lock.
 * If the connection is lost during the work, the lock becomes free and a second process may start the same work. That
 * must do no harm.
 */
export async function runInOneProcess(pool: Pool, lockKey: number, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect()
  let connectionFailure: Error | undefined
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey])
    if (!rows[0]?.taken) return false
    try {
      await work()
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lockKey])
    }
    return true
  } catch (error) {
    // A connection that may still hold the lock must not return to the pool.
    connectionFailure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    client.release(connectionFailure)
  }
}
