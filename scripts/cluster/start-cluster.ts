import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { S3Address } from '../../src/platform/server/storage/s3-client.ts'
import { createProxy } from './nginx.ts'
import { letPass } from './own-folder.ts'
import { freePorts, type Part } from './part.ts'
import { startDatabase } from './postgres.ts'
import { createProduct } from './product.ts'
import { startStore } from './swift.ts'

export type Cluster = {
  /** The address of nginx. */
  url: string
  /** The processes of PastFash, with their addresses behind nginx. */
  web: [Process, Process]
  workers: [Process, Process]
  /** All parts by their names, PastFash's processes too: `web-1`, `worker-2`, `postgres`, `swift-proxy`, `nginx`… */
  parts: ReadonlyMap<string, Part>
  databaseUrl: string
  ownerUrl: string
  bucket: S3Address
  /** The settings that all processes of PastFash share. */
  settings: Readonly<Record<string, string>>
  /** Stops all of it, PastFash first. */
  stop(): Promise<void>
}
export type Process = { part: Part; url: string; metricsUrl: string }

export type ClusterOptions = {
  /** An empty folder for everything. */
  folder: string
  /** The port of nginx; 0: any free one. */
  port?: number
  /** Further settings of PastFash. */
  settings?: (url: string) => Readonly<Record<string, string>>
  /** The file that PastFash's output is appended to. Default: a file in the folder, as for the other parts. */
  productLog?: string
  program?: readonly string[]
}

/**
 * Starts PastFash as a service on this machine: PostgreSQL 15, Swift as its S3 store, two web processes behind nginx and two
 * workers. Resolves when all of it serves.
 */
export async function startCluster({ folder, port, settings, productLog, program }: ClusterOptions): Promise<Cluster> {
  letPass(folder)
  const logs = join(folder, 'logs')
  mkdirSync(logs)
  const log = (name: string) => join(logs, `${name}.log`)
  const [freePort = 0, databasePort = 0, ...others] = await freePorts(15)
  const [storePorts, productPorts] = [others.slice(0, 5), others.slice(5)]
  const url = `http://localhost:${port || freePort}`
  const running: Part[] = []
  const stop = async () => {
    // PastFash first, because it uses the others: it finishes its running work.
    const [products, rest] = [running.slice(0, 4), running.slice(4)]
    await Promise.all(products.map((part) => part.stop()))
    await Promise.all(rest.map((part) => part.stop()))
  }
  try {
    const database = await startDatabase(folder, log('postgres'), databasePort)
    running.push(database.part)
    const store = await startStore(folder, log('swift'), storePorts)
    running.push(...store.parts)
    const shared = { ...serviceSettings({ url, folder, database, bucket: store.bucket }), ...settings?.(url) }
    const create = (role: 'web' | 'worker', at: number): Process => {
      const [own = 0, metricsPort = 0] = productPorts.slice(role === 'web' ? 2 * at : 4 + 2 * at)
      const name = `${role}-${at + 1}`
      const part = createProduct({
        name,
        role,
        port: own,
        metricsPort,
        log: productLog ?? log(name),
        settings: shared,
        program,
      })
      return { part, url: `http://127.0.0.1:${own}`, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` }
    }
    const web: Cluster['web'] = [create('web', 0), create('web', 1)]
    const workers: Cluster['workers'] = [create('worker', 0), create('worker', 1)]
    const products = [...web, ...workers].map(({ part }) => part)
    const webPorts: [number, number] = [portOf(web[0].url), portOf(web[1].url)]
    const nginx = createProxy(folder, log('nginx'), portOf(url), webPorts)
    running.unshift(...products)
    running.push(nginx)
    // All at once on an empty database: one of them creates the tables.
    await Promise.all([...products, nginx].map((part) => part.start()))
    return {
      url,
      web,
      workers,
      parts: new Map(running.map((part) => [part.name, part])),
      databaseUrl: database.url,
      ownerUrl: database.ownerUrl,
      bucket: store.bucket,
      settings: shared,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function serviceSettings({
  url,
  folder,
  database,
  bucket,
}: {
  url: string
  folder: string
  database: { url: string; ownerUrl: string }
  bucket: S3Address
}): Record<string, string> {
  return {
    NODE_ENV: 'production',
    APP_URL: url,
    APP_SECRETS: `1:${randomBytes(32).toString('hex')}`,
    SIGN_UP: 'open',
    TRUST_PROXY: '1',
    // A stopping process takes requests for two of these seconds, longer than nginx keeps an idle connection.
    DRAIN_SECONDS: '12',
    // Nothing is ever written there.
    PASTFASH_DATA: join(folder, 'data'),
    DATABASE_URL: database.url,
    MIGRATE_DATABASE_URL: database.ownerUrl,
    S3_ENDPOINT: bucket.endpoint,
    S3_REGION: bucket.region,
    S3_BUCKET: bucket.bucket,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  }
}

function portOf(url: string): number {
  return Number(new URL(url).port)
}
