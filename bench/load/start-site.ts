import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePorts } from '../../scripts/cluster/part.ts'
import { createProduct } from '../../scripts/cluster/product.ts'
import type { Connection } from '../../src/platform/server/postgres/owner.ts'
import { databaseAddress } from '../../test/database-address.ts'
import { type HelperProcess, startHelper } from './helper-process.ts'
import type { OutsideServices } from './outside-services.ts'

/** The amounts of items that are compared: each site has one of them. */
export const stockNames = ['few items', 'many items'] as const
export type StockName = (typeof stockNames)[number]

/** A PastFash service with a database of its own, of few or many items: two web processes and one worker. */
export type Site = {
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

type SiteOptions = { folder: string; server: Connection; outsideServices: OutsideServices; index: number }

/** Starts a PastFash on a new database of the server. `index`: that of its name and its bucket. */
export async function startSite({ folder, server, outsideServices, index }: SiteOptions): Promise<Site> {
  const name = stockNames[index] ?? 'few items'
  const connection = { ...server, database: `load_${index}` }
  await createDatabase(server, connection.database)
  const [webPort1 = 0, webPort2 = 0, workerPort = 0, ...metricsPorts] = await freePorts(6)
  const url = `http://localhost:${webPort1}`
  const settings = serviceSettings({
    url,
    folder,
    connection,
    bucket: outsideServices.buckets[index],
    moreSettings: outsideServices.settings,
  })
  const create = (role: 'web' | 'worker', port: number, processIndex: number) => {
    const processName = `${index === 0 ? 'few' : 'many'}-${role}-${processIndex}`
    const log = join(folder, `${processName}.log`)
    return createProduct({ name: processName, role, port, metricsPort: metricsPorts[processIndex] ?? 0, log, settings })
  }
  const parts = [create('web', webPort1, 0), create('web', webPort2, 1), create('worker', workerPort, 2)]
  const stop = async () => void (await Promise.all(parts.map((part) => part.stop())))
  try {
    await Promise.all(parts.map((part) => part.start()))
    const bare = await startHelper<{ port: number }>(new URL('./bare-peer.ts', import.meta.url), [], {
      DATABASE_URL: databaseAddress(connection),
    })
    const metricsAt = (processIndex: number) => `http://127.0.0.1:${metricsPorts[processIndex]}/metrics`
    return {
      name,
      url,
      webPorts: [webPort1, webPort2],
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
  moreSettings,
}: {
  url: string
  folder: string
  connection: Connection
  bucket: OutsideServices['buckets'][number] | undefined
  moreSettings: Readonly<Record<string, string>>
}): Record<string, string> {
  if (!bucket) throw new Error('There is no bucket for this site')
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
    ...moreSettings,
  }
}

async function createDatabase(server: Connection, name: string) {
  const client = new Client(server)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
}
