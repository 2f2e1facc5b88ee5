import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { onTestFinished } from 'vitest'
import { startPostgres } from '../src/platform/server/postgres/start-postgres.ts'
import { createLog } from '../src/platform/server/process/log.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { throwawayFolder } from './throwaway-folder.ts'

/**
 * An empty database of its own server, with its owner (MIGRATE_DATABASE_URL) and a role without rights on it yet
 * (DATABASE_URL).
 */
export async function twoRoles() {
  const root = await throwawayFolder('pastfash-roles-')
  const postgres = await startPostgres({ root, log: createLog('silent'), settings: { fsync: 'off' } })
  onTestFinished(async () => {
    await postgres.stop()
    await rm(root, { recursive: true, force: true })
  })
  const password = (await readFile(join(root, 'keys', 'postgres-superuser'), 'utf8')).trim()
  const superuser = await temporaryClient({ ...postgres.connection, user: 'postgres', password, database: 'postgres' })
  await superuser.query("create role stronger login nosuperuser password 'stronger'")
  await superuser.query("create role plain login nosuperuser password 'plain'")
  await superuser.query('create database roles owner stronger')
  // Neither role may grant rights on what another role made there.
  const administrator = await temporaryClient({ ...postgres.connection, user: 'postgres', password, database: 'roles' })
  await administrator.query('create extension pg_stat_statements; create sequence administered')
  const connectionAs = (role: string) => ({ ...postgres.connection, user: role, password: role, database: 'roles' })
  return {
    owner: connectionAs('stronger'),
    connection: connectionAs('plain'),
    folder: await temporaryFolder('pastfash-roles-'),
  }
}

/** A connection that ends with the test. */
export async function temporaryClient(connection: ClientConfig): Promise<Client> {
  const client = new Client(connection)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}
