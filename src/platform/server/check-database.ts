import { once } from 'node:events'
import { Client, type PoolConfig } from 'pg'
import { AppError, messageOf } from '../errors.ts'

/** PostgreSQL 15, as `server_version_num` says it. */
const oldestVersion = 150_000
/** Milliseconds a notification may take before the address counts as one that swallows them. */
const notificationPatience = 3_000

/**
 * Refuses, with a sentence, a database PastFash must not run on: one that cannot be reached, is older than 15, whose
 * role is exempt from row security, or whose address is a pooler that swallows notifications.
 */
export async function checkDatabase(connection: PoolConfig): Promise<void> {
  const client = new Client(connection)
  try {
    await client.connect()
  } catch (cause) {
    throw new AppError('bad-input', `DATABASE_URL: the database cannot be reached: ${messageOf(cause)}.`, { cause })
  }
  try {
    await refuseOldOrExempt(client)
    await refuseDeaf(client, connection)
  } finally {
    await client.end()
  }
}

async function refuseOldOrExempt(client: Client) {
  const { rows } = await client.query<{ role: string; exempt: boolean; version: number; shown: string }>(`
    select rolname as role, rolsuper or rolbypassrls as exempt,
      current_setting('server_version_num')::int as version, current_setting('server_version') as shown
    from pg_roles where rolname = current_user`)
  const [found] = rows
  if (!found) throw new AppError('bad-input', 'DATABASE_URL: the role of this address does not exist.')
  if (found.version < oldestVersion) {
    throw new AppError('bad-input', `DATABASE_URL: this is PostgreSQL ${found.shown}; PastFash needs 15 or newer.`)
  }
  // Row security is no wall for a role that is exempt from it.
  if (found.exempt) {
    throw new AppError(
      'bad-input',
      `DATABASE_URL: the role "${found.role}" bypasses row security. Use a role without SUPERUSER and BYPASSRLS.`,
    )
  }
}

async function refuseDeaf(listener: Client, connection: PoolConfig) {
  const heard = once(listener, 'notification', { signal: AbortSignal.timeout(notificationPatience) })
  heard.catch(() => undefined)
  await listener.query('listen pastfash_check')
  const speaker = new Client(connection)
  await speaker.connect()
  await speaker.query('notify pastfash_check')
  await speaker.end()
  try {
    await heard
  } catch (cause) {
    throw new AppError(
      'bad-input',
      'DATABASE_URL: notifications do not arrive at this address. Use a direct address of the server, not one of a pooler.',
      { cause },
    )
  }
}
