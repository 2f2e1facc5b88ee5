import { Client } from 'pg'
import { AppError, messageOf } from '../../errors.ts'
import type { Passwords } from './passwords.ts'

export type Address = { host: string; port: number }
/** Connection to the database as the role that owns it: never a superuser, and bound by row security. */
export type Connection = Address & { user: string; password: string; database: string }

const roleAndDatabaseName = 'pastfash'

/**
 * Makes sure that the role `pastfash` with its password and its database exist. In a new cluster they do not, so the
 * check is skipped.
 */
export async function ensureOwner(address: Address, passwords: Passwords, isNew: boolean): Promise<Connection> {
  const owner = ownerAt(address, passwords)
  if (!isNew && (await canConnect(owner))) return owner
  await asUser(
    { ...address, user: 'postgres', password: passwords.superuser, database: 'postgres' },
    makeRole(passwords.owner),
  )
  await asUser({ ...owner, database: 'postgres' }, makeDatabase)
  return owner
}

/** The role and the database that every cluster of PastFash has. */
export function ownerAt(address: Address, passwords: Passwords): Connection {
  return { ...address, user: roleAndDatabaseName, password: passwords.owner, database: roleAndDatabaseName }
}

function makeRole(password: string) {
  return async (client: Client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [roleAndDatabaseName])
    const rights = 'login nosuperuser nobypassrls nocreaterole createdb'
    await client.query(
      `${rowCount ? 'alter' : 'create'} role ${roleAndDatabaseName} ${rights} password ${client.escapeLiteral(password)}`,
    )
  }
}

async function makeDatabase(client: Client) {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [roleAndDatabaseName])
  if (!rowCount) await client.query(`create database ${roleAndDatabaseName}`)
}

/** False if the role, its password or the database is missing. https://www.postgresql.org/docs/18/errcodes-appendix.html */
async function canConnect(connection: Connection): Promise<boolean> {
  try {
    await asUser(connection, async () => undefined)
    return true
  } catch (thrown) {
    if (isCode(thrown, '28P01') || isCode(thrown, '3D000')) return false
    throw thrown
  }
}

async function asUser(connection: Connection, work: (client: Client) => Promise<void>) {
  const client = new Client(connection)
  try {
    await client.connect()
    await work(client)
  } catch (cause) {
    if (connection.user !== 'postgres') throw cause
    throw new AppError('broken', `The embedded database cannot be prepared: ${messageOf(cause)}.`, { cause })
  } finally {
    await client.end().catch(() => undefined)
  }
}

function isCode(thrown: unknown, code: string) {
  return thrown instanceof Error && 'code' in thrown && thrown.code === code
}
