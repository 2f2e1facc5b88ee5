import { once } from 'node:events'
import type { Client, PoolConfig } from 'pg'
import { AppError, messageOf } from '../../errors.ts'
import { openClient } from './open-client.ts'

/** PostgreSQL 15, as `server_version_num` says it. */
const oldestVersion = 150_000
/** Milliseconds a notification may take before the address counts as one that swallows them. */
const notificationPatience = 3_000

/**
 * Refuses, with a sentence, a database PastFash must not run on: one that cannot be reached, is older than 15, whose
 * role is exempt from row security, that cannot order or store every language's words, or whose address is a pooler that
 * swallows notifications.
 */
export async function checkDatabase(connection: PoolConfig): Promise<void> {
  await through('DATABASE_URL', connection, async (client) => {
    await refuseOldOrExempt(client)
    await refuseOneLanguage(client)
    await refuseDeaf(client, connection)
  })
}

/** Refuses a MIGRATE_DATABASE_URL that cannot be reached or is not the database of DATABASE_URL. */
export async function checkOwner(owner: PoolConfig, connection: PoolConfig): Promise<void> {
  const one = await through('MIGRATE_DATABASE_URL', owner, identityOf)
  if (one !== (await through('DATABASE_URL', connection, identityOf)))
    throw new AppError(
      'bad-input',
      'MIGRATE_DATABASE_URL: this is another database than the one of DATABASE_URL. Name the same one, by another role.',
    )
}

/** Works over a connection to the database of this setting, and ends it. */
async function through<T>(setting: string, connection: PoolConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await openClient(connection).catch((cause: unknown) => {
    throw new AppError('bad-input', `${setting}: the database cannot be reached: ${messageOf(cause)}.`, { cause })
  })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Of one database of one server: no two have the same. */
async function identityOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(`
    select extract(epoch from pg_postmaster_start_time()) || ' ' || oid as identity from pg_database where datname = current_database()`)
  return rows[0]?.identity ?? ''
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

/** Titles and notes are of any language, and lists are in the order of ICU's collations. */
async function refuseOneLanguage(client: Client) {
  const { rows } = await client.query<{ encoding: string; icu: boolean }>(`
    select pg_encoding_to_char(encoding) as encoding,
      exists (select from pg_collation where collprovider = 'i' and collname = 'und-x-icu') as icu
    from pg_database where datname = current_database()`)
  const [found] = rows
  if (found?.encoding !== 'UTF8')
    throw new AppError(
      'bad-input',
      `DATABASE_URL: the encoding of this database is ${found?.encoding ?? 'unknown'}; PastFash needs UTF8. Create one with: encoding 'UTF8' template template0.`,
    )
  if (!found.icu)
    throw new AppError(
      'bad-input',
      'DATABASE_URL: this PostgreSQL was built without ICU, whose collations PastFash needs. Use one that has them.',
    )
}

async function refuseDeaf(listener: Client, connection: PoolConfig) {
  await listener.query('listen pastfash_check')
  await through('DATABASE_URL', connection, async (speaker) => {
    const signal = AbortSignal.timeout(notificationPatience)
    const heard = once(listener, 'notification', { signal }).catch(async (cause: unknown) => {
      // Where the connection itself was lost, now or before, this throws that: it says nothing of notifications.
      await listener.query('select')
      throw new AppError(
        'bad-input',
        'DATABASE_URL: notifications do not arrive at this address. Use a direct address of the server, not one of a pooler.',
        { cause },
      )
    })
    await Promise.all([heard, speaker.query('notify pastfash_check')])
  })
}
