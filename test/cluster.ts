import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { ensurePrograms } from '../scripts/cluster/needed-programs.mjs'
import { type Cluster, type ClusterOptions, startCluster } from '../scripts/cluster/start-cluster.ts'
import { createSeller, type Seller } from './seller.ts'
import { loudly, testLogPath } from './test-log.ts'

export type TestCluster = Cluster & {
  /** A new account, signed in through nginx. */
  seller(email?: string): Promise<Seller>
  /** What was asked from the same address so far counts for none. */
  forgetRequests(): Promise<void>
  /** Stops it and removes all that it kept. */
  remove(): Promise<void>
}

/** Whether this machine has what the cluster is made of, after installing it where that is possible. */
export const canStartCluster: boolean = await ensurePrograms()

/** The longest that all parts may take to start, on a busy machine. */
export const startTimeMs = 600_000

/** The cluster as `npm run cluster` starts it, in a folder of its own, with more settings for PastFash or another program of it. */
export async function startTestCluster(
  more: Record<string, string> = {},
  { program }: Pick<ClusterOptions, 'program'> = {},
): Promise<TestCluster> {
  // Not in memory: Swift keeps what it knows of a file beside it, which not every kind of file system can.
  const folder = await mkdtemp(join(tmpdir(), 'pastfash-cluster-'))
  const settings = () => ({ ...loudly, ...more })
  const cluster = await startCluster({
    folder,
    settings,
    productLog: testLogPath('process'),
    ...(program && { program }),
  })
  const test: TestCluster = {
    ...cluster,
    async seller(email) {
      await test.forgetRequests()
      return createSeller(cluster.url, email)
    },
    forgetRequests: () => forgetRequests(cluster.databaseUrl),
    async remove() {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return test
}

async function forgetRequests(address: string): Promise<void> {
  const client = new Client(address)
  await client.connect()
  await client.query('delete from auth.rate_limits')
  await client.query('delete from platform.request_windows')
  await client.end()
}
