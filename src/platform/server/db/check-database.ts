import { once } from 'node:events'
import type { Client, PoolConfig } from 'pg'
import { AppError, messageOf } from '../../errors.ts'
import { openClient } from './open-client.ts'

/** PostgreSQL 15, in the form of `server_version_num`. */
const oldestVersion = 150_000
/** Milliseconds to wait for a notification; an address without one counts as a pooler that drops them. */
const notificationTimeoutMs = 3_000

/**
 * Refuses, with a sentence, a database that PastFash must not run on: unreachable, older than 15, or unable to store and
 * sort every language's words. Also refuses a role exempt from row security, and a pooler that drops notifications.
 */
export async function checkDatabase(connection: PoolConfig): Promise<void> {
  await withConnection('DATABASE_URL', connection, async (client) => {
    await refuseOldOrExempt(client)
    await refuseLimitedLanguages(client)
    await refuseDroppedNotifications(client, connection)
  })
}

/** Refuses a MIGRATE_DATABASE_URL that is unreachable or names another database than DATABASE_URL. */
export async function checkOwner(owner: PoolConfig, connection: PoolConfig): Promise<void> {
  const ownerDatabase = await withConnection('MIGRATE_DATABASE_URL', owner, databaseIdentity)
  if (ownerDatabase !== (await withConnection('DATABASE_URL', connection, databaseIdentity)))
    throw new AppError(
      'bad-input',
      'MIGRATE_DATABASE_URL: this is not the database of DATABASE_URL. Name the same database with another role.',
    )
}

/** Runs `work` on a connection to the database of this setting, then closes it. */
async function withConnection<T>(
  setting: string,
  connection: PoolConfig,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await openClient(connection).catch((cause: unknown) => {
    throw new AppError('bad-input', `${setting}: the database cannot be reached: ${messageOf(cause)}.`, { cause })
  })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A text that differs for each database of each server. */
async function databaseIdentity(client: Client): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(`
    select extract(epoch from pg_postmaster_start_time()) || ' ' || oid as identity from pg_database where datname = current_database()`)
  return rows[0]?.identity ?? ''
}

async function refuseOldOrExempt(client: Client) {
  const { rows } = await client.query<{ role: string; exempt: boolean; version: number; shown: string }>(`
    select rolname as role, rolsuper or rolbypassrls as exempt,
      current_setting('server_version_num')::int as version, current_setting('server_version') as shown
    from pg_roles where rolname = current_user`)
  const [row] = rows
  if (!row) throw new AppError('bad-input', 'DATABASE_URL: the role of this address does not exist.')
  if (row.version < oldestVersion) {
    throw new AppError('bad-input', `DATABASE_URL: this is PostgreSQL ${row.shown}; PastFash needs 15 or newer.`)
  }
  // Row security does not protect rows from a role that is exempt from it.
  if (row.exempt) {
    throw new AppError(
      'bad-input',
      `DATABASE_URL: the role "${row.role}" bypasses row security. Use a role without SUPERUSER and BYPASSRLS.`,
    )
  }
}

/** Titles and notes are in any language, and lists are sorted by ICU's collations. */
async function refuseLimitedLanguages(client: Client) {
  const { rows } = await client.query<{ encoding: string; icu: boolean }>(`
    select pg_encoding_to_char(encoding) as encoding,
      exists (select from pg_collation where collprovider = 'i' and collname = 'und-x-icu') as icu
    from pg_database where datname = current_database()`)
  const [row] = rows
  if (row?.encoding !== 'UTF8')
    throw new AppError(
      'bad-input',
      `DATABASE_URL: the encoding of this database is ${row?.encoding ?? 'unknown'}; PastFash needs UTF8. Create one with: encoding 'UTF8' template template0.`,
    )
  if (!row.icu)
    throw new AppError(
      'bad-input',
      'DATABASE_URL: this PostgreSQL was built without ICU, whose collations PastFash needs. Use one that has them.',
    )
}

async function refuseDroppedNotifications(listener: Client, connection: PoolConfig) {
  await listener.query('listen pastfash_check')
  await withConnection('DATABASE_URL', connection, async (speaker) => {
    const signal = AbortSignal.timeout(notificationTimeoutMs)
    const notification = once(listener, 'notification', { signal }).catch(async (cause: unknown) => {
      // Throws if the connection itself was lost: that says nothing about notifications.
      await listener.query('select')
      throw new AppError(
        'bad-input',
        'DATABASE_URL: notifications do not arrive at this address. Use a direct address of the server, not one of a pooler.',
        { cause },
      )
    })
    await Promise.all([notification, speaker.query('notify pastfash_check')])
  })
}
