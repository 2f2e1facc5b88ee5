import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { ensurePrograms } from '../scripts/cluster/needed-programs.mjs'
import { type Cluster, type ClusterOptions, startCluster } from '../scripts/cluster/start-cluster.ts'
import { createSeller, type Seller } from './seller.ts'
import { debugLogSettings, testLogPath } from './test-log.ts'

export type TestCluster = Cluster & {
  /** A new account, signed in through nginx. */
  seller(email?: string): Promise<Seller>
  /** Resets the request limits of this address. */
  forgetRequests(): Promise<void>
  /** Stops the cluster and removes its files. */
  remove(): Promise<void>
}

/** Whether this machine has the programs that the cluster needs. Installs them first if possible. */
export const canStartCluster: boolean = await ensurePrograms()

/** The longest time that all parts may take to start on a busy machine, in milliseconds. */
export const startTimeMs = 600_000

/**
 * Starts the cluster as `npm run cluster` does, in a folder of its own, with further settings for PastFash or another
 * program in its place.
 */
export async function startTestCluster(
  extraSettings: Record<string, string> = {},
  { program }: Pick<ClusterOptions, 'program'> = {},
): Promise<TestCluster> {
  // Not in memory: Swift keeps metadata in extended attributes of a file, which not every file system supports.
  const folder = await mkdtemp(join(tmpdir(), 'pastfash-cluster-'))
  const settings = () => ({ ...debugLogSettings, ...extraSettings })
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
