import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { S3mini } from 's3mini'
import type { S3Address } from '../../src/platform/server/storage/s3-client.ts'
import { ownFolder, rights, runToEnd } from './own-folder.ts'
import { createPart, type Part } from './part.ts'
import { proxySettings, serverSettings, sharedSettings } from './swift-settings.ts'

/** Kinds of data in Swift, each with a server of its own. */
const kinds = ['account', 'container', 'object'] as const

export type ClusterStore = {
  /** The last one is the proxy, which requests reach first. */
  parts: Part[]
  /** An empty bucket with its keys. */
  bucket: S3Address
}

/** Starts OpenStack's Swift with its S3 interface, one copy of all data, and creates a bucket. Takes five ports. */
export async function startStore(root: string, log: string, ports: readonly number[]): Promise<ClusterStore> {
  const folder = ownFolder(root, 'swift')
  const nodes = ownFolder(folder, 'nodes')
  ownFolder(nodes, 'disk')
  const [cachePort = 0, proxyPort = 0, ...kindPorts] = ports
  const secretAccessKey = randomBytes(18).toString('hex')
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text, { mode: 0o644 })
  write('swift.conf', sharedSettings(randomBytes(8).toString('hex')))
  write('proxy.conf', proxySettings({ folder, port: proxyPort, cachePort, secretAccessKey }))
  for (const [at, kind] of kinds.entries()) {
    const port = kindPorts[at] ?? 0
    write(`${kind}.conf`, serverSettings(kind, { folder, nodes, port }))
    makeRing(folder, kind, port)
  }
  const serve = (name: string, program: string, args: readonly string[], port: number) =>
    createPart({ name, program, args, rights, log, port })
  const parts = [
    serve('memcached', 'memcached', ['-l', '127.0.0.1', '-p', String(cachePort), '-U', '0'], cachePort),
    ...kinds.map((kind, at) => {
      const port = kindPorts[at] ?? 0
      return serve(`swift-${kind}`, `swift-${kind}-server`, [join(folder, `${kind}.conf`)], port)
    }),
    serve('swift-proxy', 'swift-proxy-server', [join(folder, 'proxy.conf')], proxyPort),
  ]
  const bucket = {
    endpoint: `http://127.0.0.1:${proxyPort}`,
    region: 'us-east-1',
    bucket: 'product-images',
    accessKeyId: 'pastfash:cluster',
    secretAccessKey,
  }
  try {
    await Promise.all(parts.map((part) => part.start()))
    await makeBucket(bucket)
  } catch (error) {
    await Promise.all(parts.map((part) => part.stop()))
    throw error
  }
  return { parts, bucket }
}

/** Creates the bucket that an address names. */
export async function makeBucket({ endpoint, bucket, ...keys }: S3Address): Promise<void> {
  const isCreated = await new S3mini({ ...keys, endpoint: `${endpoint}/${bucket}` }).createBucket()
  if (!isCreated) throw new Error(`The bucket ${bucket} could not be made`)
}

/** Swift's map of servers: one copy, on one disk. */
function makeRing(folder: string, kind: string, port: number): void {
  const build = (...args: string[]) => runToEnd('swift-ring-builder', [`${kind}.builder`, ...args], folder)
  build('create', '6', '1', '0')
  build('add', `r1z1-127.0.0.1:${port}/disk`, '1')
  build('rebalance')
}
