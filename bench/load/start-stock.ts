import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePorts } from '../../scripts/cluster/part.ts'
import { createProduct } from '../../scripts/cluster/product.ts'
import type { Connection } from '../../src/platform/server/postgres/owner.ts'
import { databaseAddress } from '../../test/database-address.ts'
import { type HelperProcess, startHelper } from './helper-process.ts'
import type { OutsideServices } from './outside-services.ts'

export const stockNames = ['few items', 'many items'] as const
export type StockName = (typeof stockNames)[number]

/** A PastFash as a service with a database of its own: two web processes and one worker. */
export type Stock = {
  readonly name: StockName
  /** Its public address. */
  readonly url: string
  readonly webPorts: readonly [number, number]
  /** Addresses of /metrics. */
  readonly webMetrics: readonly [string, string]
  readonly workerMetrics: string
  readonly connection: Connection
  /** The bare handler on the same database. */
  readonly bare: HelperProcess<{ port: number }>
  stop(): Promise<void>
}

type StockOptions = { folder: string; server: Connection; outside: OutsideServices; at: number }

/** Starts it on a new database of the server. `at` is the index of its bucket. */
export async function startStock({ folder, server, outside, at }: StockOptions): Promise<Stock> {
  const name = stockNames[at] ?? 'few items'
  const connection = { ...server, database: `load_${at}` }
  await createDatabase(server, connection.database)
  const [one = 0, two = 0, own = 0, ...metrics] = await freePorts(6)
  const url = `http://localhost:${one}`
  const settings = serviceSettings({ url, folder, connection, bucket: outside.buckets[at], more: outside.settings })
  const create = (role: 'web' | 'worker', port: number, index: number) => {
    const called = `${at === 0 ? 'few' : 'many'}-${role}-${index}`
    const log = join(folder, `${called}.log`)
    return createProduct({ name: called, role, port, metricsPort: metrics[index] ?? 0, log, settings })
  }
  const parts = [create('web', one, 0), create('web', two, 1), create('worker', own, 2)]
  const stop = async () => void (await Promise.all(parts.map((part) => part.stop())))
  try {
    await Promise.all(parts.map((part) => part.start()))
    const bare = await startHelper<{ port: number }>(new URL('./bare-peer.ts', import.meta.url), [], {
      DATABASE_URL: databaseAddress(connection),
    })
    const metricsAt = (index: number) => `http://127.0.0.1:${metrics[index]}/metrics`
    return {
      name,
      url,
      webPorts: [one, two],
      webMetrics: [metricsAt(0), metricsAt(1)],
      workerMetrics: metricsAt(2),
      connection,
      bare,
      stop: async () => {
        await bare.stop()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function serviceSettings({
  url,
  folder,
  connection,
  bucket,
  more,
}: {
  url: string
  folder: string
  connection: Connection
  bucket: OutsideServices['buckets'][number] | undefined
  more: Readonly<Record<string, string>>
}): Record<string, string> {
  if (!bucket) throw new Error('There is no bucket for this stock')
  return {
    NODE_ENV: 'production',
    APP_URL: url,
    APP_SECRETS: `1:${randomBytes(32).toString('hex')}`,
    SIGN_UP: 'open',
    // The generator names the clients, as a proxy in front does.
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '1',
    // Nothing is ever written there.
    PASTFASH_DATA: join(folder, 'data'),
    DATABASE_URL: databaseAddress(connection),
    S3_ENDPOINT: bucket.endpoint,
    S3_REGION: bucket.region,
    S3_BUCKET: bucket.bucket,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    ...more,
  }
}

async function createDatabase(server: Connection, name: string) {
  const client = new Client(server)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
}
