import type { Pool } from 'pg'

/**
 * Does the work unless another process is at it, by an advisory lock of this number; gives whether it was done here.
 * A lost connection frees the lock under the running work, so two at once must do no harm.
 */
export async function asOneProcess(pool: Pool, lock: number, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect()
  let lost: Error | undefined
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
    // A connection that may still hold the lock is not given back to the pool.
    lost = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    client.release(lost)
  }
}
