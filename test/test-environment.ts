import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { inject, onTestFinished } from 'vitest'
import { boot, type Running } from '../src/app/server/boot.ts'
import type { Parts } from '../src/app/server/services.ts'
import { readConfig } from '../src/app/server/settings.ts'
import type { ListingWriter } from '../src/listings/server/listing-writer.ts'
import type { Clock } from '../src/platform/clock.ts'
import type { Log } from '../src/platform/server/process/log.ts'
import { parseAppSecrets } from '../src/platform/server/settings/app-secrets.ts'
import type { Seller } from './seller.ts'
import { createSellerInProcess } from './seller-in-process.ts'
import { createTestLog } from './test-log.ts'
import { throwawayFolder } from './throwaway-folder.ts'

export type TestEnvironment = Running & {
  /** `http://localhost:port` */
  url: string
  clock: TestClock
  connection: { host: string; port: number; user: string; password: string; database: string }
  /** Folder of all data but the database. */
  folder: string
  /** Folder of the bucket's files. */
  bucket: string
  /** A new account, signed in. */
  seller(): Promise<Seller>
}

/** A clock that runs with the real one until a test moves it. */
export type TestClock = Clock & { forward(seconds: number): void }

/**
 * Starts the whole product in this process: a database cloned from the migrated template, a bucket of its own, any free
 * port. Everything stops when the test ends. Without a writer, listings fail with the error that none is set.
 */
export async function createTestEnvironment(
  options: {
    writer?: ListingWriter
    timeoutMs?: number
    environment?: Record<string, string>
    log?: Log
    clock?: TestClock
    /** Another test environment, whose database and files are used: the same data, started a second time. */
    dataOf?: Pick<TestEnvironment, 'folder' | 'connection'>
  } & Pick<Parts, 'practice' | 'ebaySending' | 'passwords' | 'passwordQueue'> = {},
): Promise<TestEnvironment> {
  const { dataOf } = options
  const folder = dataOf?.folder ?? (await throwawayFolder('pastfash-test-environment-'))
  const connection = dataOf?.connection ?? (await cloneTemplate())
  const clock = options.clock ?? createTestClock()
  const { config, secrets } = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    PASTFASH_DATA: folder,
    // Only the tests of the rate limiter keep to its limits.
    AI_REQUESTS_PER_MINUTE: '10000',
    ...options.environment,
  })
  const running = await boot({
    config,
    secrets,
    appSecrets: parseAppSecrets(`1:${'x'.repeat(40)}`),
    connection,
    clock,
    log: options.log ?? createTestLog('test-environment'),
    print: () => undefined,
    writer: options.writer ?? absentWriter,
    practice: options.practice,
    ebaySending: options.ebaySending,
    passwords: options.passwords,
    passwordQueue: options.passwordQueue,
    ...(options.timeoutMs ? { generationTimeoutMs: options.timeoutMs } : {}),
    webFolder: fileURLToPath(new URL('./placeholder-web', import.meta.url)),
  })
  onTestFinished(async () => {
    await running.stop()
    if (dataOf) return
    await rm(folder, { recursive: true, force: true })
    await dropDatabase(connection.database)
  })
  const url = `http://localhost:${running.listening.port}`
  return {
    ...running,
    url,
    clock,
    connection,
    folder,
    bucket: join(folder, 'bucket', 'product-images'),
    seller: () => createSellerInProcess(running.services, url),
  }
}

const absentWriter: ListingWriter = {
  name: 'absent',
  rateLimiterKey: null,
  write: () => Promise.reject(new Error('this test environment has no writer')),
}

export function createTestClock(): TestClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    forward(seconds) {
      ahead += seconds * 1000
    },
  }
}

/** A database with the product's tables, dropped when the test ends. */
export async function createDatabase() {
  const connection = await cloneTemplate()
  onTestFinished(() => dropDatabase(connection.database))
  return connection
}

/** A database without any table, dropped when the test ends. */
export async function createEmptyDatabase(options = '') {
  const database = newDatabaseName()
  await administer(`create database ${database} ${options}`)
  onTestFinished(() => dropDatabase(database))
  return { ...inject('postgres'), database }
}

async function cloneTemplate() {
  const template = inject('postgres')
  const database = newDatabaseName()
  // Copying its files takes half as long as logging its pages, and the log of a database for one test is never read.
  await administer(`create database ${database} template ${template.database} strategy file_copy`)
  return { ...template, database }
}

function newDatabaseName() {
  return `pastfash_${randomUUID().replaceAll('-', '')}`
}

function dropDatabase(database: string) {
  return administer(`drop database if exists ${database} with (force)`)
}

/** Cloning needs a template without connections, so administration uses the maintenance database. */
async function administer(statement: string) {
  const client = new Client({ ...inject('postgres'), database: 'postgres' })
  await client.connect()
  await client.query(statement)
  await client.end()
}
