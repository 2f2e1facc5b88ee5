import type { Client, PoolConfig } from 'pg'
import { PgBoss } from 'pg-boss'
import packageJson from 'pg-boss/package.json' with { type: 'json' }
import { AppError } from '../../errors.ts'
import type { Log } from '../process/log.ts'
import { checkDatabase, checkOwner } from './check-database.ts'
import { databaseMessage, postgresCode } from './db-failure.ts'
import { migrateDatabase } from './migrate.ts'
import { openClient } from './open-client.ts'

/** PostgreSQL's insufficient_privilege (Appendix A of its documentation). */
const insufficientPrivilege = '42501'
/** Schemas that the role of DATABASE_URL reads and writes. In `drizzle` it only reads which migrations ran. */
const schemas = ['public', 'auth', 'platform', 'queue']

/**
 * Prepares a database for this version: checks the role and updates the tables and the queue. One process at a time does it.
 * With `owner`, that role creates the tables and grants the role of `connection` the rights it needs.
 */
export async function prepareDatabase({
  connection,
  owner,
  log,
  signal,
}: {
  connection: PoolConfig
  owner?: PoolConfig | undefined
  /** Logs a wait for another process. */
  log?: Pick<Log, 'warn'> | undefined
  /** Aborts such a wait. */
  signal?: AbortSignal | undefined
}) {
  await checkDatabase(connection)
  if (owner) await checkOwner(owner, connection)
  const role = owner && (await roleOf(connection))
  try {
    await migrateDatabase(owner ?? connection, {
      log,
      signal,
      async afterMigrations(client) {
        await makeQueueTables(client)
        if (role !== undefined) await grantRights(client, role)
      },
    })
  } catch (cause) {
    if (postgresCode(cause) !== insufficientPrivilege) throw cause
    const name = owner ? 'MIGRATE_DATABASE_URL' : 'DATABASE_URL'
    throw new AppError(
      'bad-input',
      `${name}: this role may not create the tables of PastFash (${databaseMessage(cause)}). ` +
        'Let it create schemas in this database and tables in its schema public, and own the existing tables of PastFash. ' +
        'Or set MIGRATE_DATABASE_URL to a role that may.',
      { cause },
    )
  }
}

async function roleOf(connection: PoolConfig): Promise<string> {
  const client = await openClient(connection)
  try {
    const { rows } = await client.query<{ role: string }>('select quote_ident(current_user) as role')
    return rows[0]?.role ?? ''
  } finally {
    await client.end()
  }
}

/** Creates pg-boss's tables. pg-boss does so at its start, where two processes on an empty database would collide. */
async function makeQueueTables(client: Client) {
  if ((await queueVersion(client)) >= packageJson.pgboss.schema) return
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schema: 'queue',
    supervise: false,
    schedule: false,
  })
  // The start itself throws the errors that keep it from starting.
  boss.on('error', () => undefined)
  try {
    await boss.start()
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Version of the queue's tables; 0 if they do not exist. */
async function queueVersion(client: Client): Promise<number> {
  const { rows } = await client.query<{ there: boolean }>("select to_regclass('queue.version') is not null as there")
  if (!rows[0]?.there) return 0
  const { rows: found } = await client.query<{ version: number }>('select version from queue.version')
  return found[0]?.version ?? 0
}

/**
 * Grants rights at each start, because new tables may exist. Objects that another role owns, such as an extension's, are left
 * out: only their owner may grant rights to them. `role` is already quoted.
 */
async function grantRights(client: Client, role: string) {
  const { rows } = await client.query<{ given: string }>(
    `select case when relkind = 'S' then 'usage, select, update on sequence '
        when relnamespace = 'drizzle'::regnamespace then 'select on table '
        else 'select, insert, update, delete on table ' end || oid::regclass as given
      from pg_class where relnamespace = any($1::regnamespace[]) and relkind in ('r', 'p', 'v', 'S')
        and not (relkind = 'S' and relnamespace = 'drizzle'::regnamespace) and pg_has_role(relowner, 'usage')
    union all select 'execute on routine ' || oid::regprocedure
      from pg_proc where pronamespace = any($1::regnamespace[]) and pg_has_role(proowner, 'usage')`,
    [[...schemas, 'drizzle']],
  )
  const all = [`usage on schema ${schemas.join(', ')}, drizzle`, ...rows.map(({ given }) => given)]
  await client.query(all.map((given) => `grant ${given} to ${role}`).join(';'))
}
