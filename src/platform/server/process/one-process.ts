import type { Pool } from 'pg'

/**
 * Does the work under the advisory lock `lock`, unless another process holds it. Resolves with true if the work was done here.
 * A lost connection frees the lock during the work, so two processes at once must do no harm.
 */
export async function asOneProcess(pool: Pool, lock: number, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect()
  let connectionFailure: Error | undefined
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock])
    if (!rows[0]?.taken) return false
    try {
      await work()
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lock])
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
