import { rm } from 'node:fs/promises'
import { Client, type PoolConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import { jobKinds } from '../src/app/server/slices.ts'
import { migrateDatabase } from '../src/platform/server/db/migrate.ts'
import { openJobs } from '../src/platform/server/jobs/jobs.ts'
import { startPostgres } from '../src/platform/server/postgres/start-postgres.ts'
import { createLog } from '../src/platform/server/process/log.ts'
import { deleteFoldersOfKilledRuns, throwawayFolder } from './throwaway-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server on which tests clone their databases; `database` is the migrated template. */
    postgres: { host: string; port: number; user: string; password: string; database: string }
  }
}

const template = 'pastfash_template'

/**
 * One PostgreSQL for the whole run: TEST_DATABASE_URL (a role that may create databases), or an embedded one that is
 * deleted afterwards.
 */
export default async function setup({ provide }: TestProject) {
  deleteFoldersOfKilledRuns()
  const log = createLog('error')
  const serverUrl = process.env['TEST_DATABASE_URL']
  const root = serverUrl ? undefined : await throwawayFolder('pastfash-test-')
  // Autovacuum runs as the superuser, and a test that drops its database could not end it. A test opens a dozen
  // connections, so the password hash runs 1 round instead of 4,096: nobody attacks it here.
  const settings = { fsync: 'off', max_connections: '300', autovacuum: 'off', scram_iterations: '1' }
  const embedded = root ? await startPostgres({ root, log, settings }) : undefined
  const server = embedded?.connection ?? partsOf(serverUrl ?? '')

  await recreateDatabase(server, template)
  const connection = { ...server, database: template }
  await migrateDatabase(connection)
  const jobs = openJobs(connection, log)
  await jobs.start(jobKinds)
  await jobs.stop()
  provide('postgres', connection)

  return async () => {
    await embedded?.stop()
    if (root) await rm(root, { recursive: true, force: true })
  }
}

async function recreateDatabase(server: PoolConfig, database: string) {
  const client = new Client(server)
  await client.connect()
  await client.query(`drop database if exists ${database} with (force)`)
  await client.query(`create database ${database}`)
  await client.end()
}

function partsOf(address: string) {
  const { hostname, port, username, password, pathname, searchParams } = new URL(address)
  return {
    host: searchParams.get('host') ?? hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1),
  }
}
