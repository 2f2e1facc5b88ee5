import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client, type ClientConfig } from 'pg'
import { photoBucket } from '../../src/photos/limits.ts'
import type { BlobStore } from '../../src/platform/blob-store.ts'
import { openDiskBlobStore } from '../../src/platform/server/storage/disk-blob-store.ts'
import { freePort } from '../free-port.ts'
import { debugLogSettings, testLogFile } from '../test-log.ts'
import { throwawayFolder } from '../throwaway-folder.ts'
import { copyPreparedData } from './prepared-data.ts'

/** PastFash in front of a journey, as one process or several. */
export type Site = {
  url: string
  /** Presses Ctrl-C, and waits until everything has stopped. */
  stop(): Promise<void>
  /** Kills it with -9, as a power cut would. Its PostgreSQL is left behind for the next start. */
  crash(): Promise<void>
  /** A crash hits one process of several: the others continue. */
  continuesAfterCrash?: true
  /** Starts it again on the same data. */
  start(): Promise<void>
  /** Queries the database with PastFash's own role, restricted to one seller's rows. */
  query<Row extends object>(statement: string, userId?: string): Promise<Row[]>
  /** The connection to its database with that role. */
  connection(): Promise<ClientConfig>
  /** Its bucket, for reading files directly. */
  bucket(): BlobStore
  /** Stops it and removes its data. */
  remove(): Promise<void>
}

/** A site that is one process and keeps everything in a folder. */
export type Product = Site & { dataFolder: string }

/** The program behind `npm start`, without the second that npm itself takes. */
const startScript = [process.execPath, fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url))] as const

/** The same with short waits: accounts due for a sync are looked up every half second. The web app is built already. */
export const fastProductCommand = [
  process.execPath,
  fileURLToPath(new URL('../fast-ebay-product.ts', import.meta.url)),
] as const

/** Starts the product on empty data. `command` starts it; `settings` are its environment variables. */
export async function startProduct(
  command: readonly [program: string, argument: string] = startScript,
  settings: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const dataFolder = await throwawayFolder('pastfash-journey-')
  copyPreparedData(dataFolder)
  const port = await freePort()
  // Building a page with Vite sets NODE_ENV in this process. The product starts without it, as by hand.
  const { NODE_ENV: _mode, ...inherited } = process.env
  const environment = { ...inherited, PORT: String(port), PASTFASH_DATA: dataFolder, ...debugLogSettings, ...settings }
  let child: ChildProcess | undefined

  const product: Product = {
    url: `http://localhost:${port}`,
    dataFolder,
    async start() {
      const [program, argument] = command
      child = spawn(program, [argument], { env: environment, stdio: ['ignore', 'pipe', testLogFile('product')] })
      await untilReady(child)
    },
    async stop() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
    },
    async crash() {
      if (!child?.stdout) throw new Error('PastFash is not running')
      const server = await parentOf(await databaseProcess(dataFolder))
      // Closes when the last process that writes into it has ended.
      const ended = once(child.stdout, 'close')
      child.kill('SIGKILL')
      if (server !== child.pid) process.kill(server, 'SIGKILL')
      await ended
    },
    query: async (statement, userId) => query(await ownerOf(dataFolder), statement, userId),
    connection: () => ownerOf(dataFolder),
    bucket: () => openDiskBlobStore(join(dataFolder, 'bucket', photoBucket), { isReader: true }),
    async remove() {
      await product.stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
  await product.start()
  return product
}

/** Waits for the line that says that PastFash is ready. The pipe stays open: a server whose reader is gone behaves differently. */
function untilReady(child: ChildProcess): Promise<void> {
  let output = ''
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      output += String(chunk)
      if (output.includes('PastFash is ready')) resolve()
    })
    child.once('exit', () => reject(new Error(`PastFash did not start (.cache/logs/product.log says why):\n${output}`)))
  })
}

async function databaseProcess(dataFolder: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

async function parentOf(processId: number): Promise<number> {
  if (process.platform !== 'linux')
    return Number(spawnSync('ps', ['-o', 'ppid=', '-p', String(processId)], { encoding: 'utf8' }).stdout)
  const [, parent] = /^PPid:\s+(\d+)/m.exec(await readFile(`/proc/${processId}/status`, 'utf8')) ?? []
  return Number(parent)
}

/** Runs one statement with that role, restricted to one seller's rows. */
export async function query<Row extends object>(
  connection: ClientConfig,
  statement: string,
  userId = '',
): Promise<Row[]> {
  const client = new Client(connection)
  await client.connect()
  await client.query("select set_config('app.user_id', $1, false)", [userId])
  const { rows } = await client.query<Row>(statement)
  await client.end()
  return rows
}

/** The connection to its PostgreSQL as the owner. */
async function ownerOf(dataFolder: string): Promise<ClientConfig> {
  return {
    host: join(dataFolder, 'socket'),
    user: 'pastfash',
    database: 'pastfash',
    password: (await readFile(join(dataFolder, 'keys', 'postgres-owner'), 'utf8')).trim(),
  }
}
