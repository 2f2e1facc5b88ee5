import { openS3BlobStore } from '../../src/platform/server/storage/s3-blob-store.ts'
import { startTestCluster } from '../cluster.ts'
import { query, type Site } from './product.ts'

/** A cluster as one site: it stops and starts as a whole, and each crash hits the next of its processes. */
export async function startClusterSite(): Promise<Site> {
  const cluster = await startTestCluster()
  const connection = { connectionString: cluster.databaseUrl }
  const parts = [...cluster.web, ...cluster.workers].map(({ part }) => part)
  let crashes = 0
  return {
    url: cluster.url,
    stop: async () => void (await Promise.all(parts.map((part) => part.stop()))),
    continuesAfterCrash: true,
    async crash() {
      await parts[crashes % parts.length]?.kill()
      crashes += 1
    },
    start: async () => void (await Promise.all(parts.filter((part) => !part.isRunning()).map((part) => part.start()))),
    query: (statement, userId) => query(connection, statement, userId),
    connection: () => Promise.resolve(connection),
    bucket: () => openS3BlobStore(cluster.bucket),
    remove: () => cluster.remove(),
  }
}
