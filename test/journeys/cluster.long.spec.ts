import { test } from '@playwright/test'
import { canStartCluster, startTimeMs } from '../cluster.ts'
import { startClusterSite } from './cluster-site.ts'
import { faultRun } from './fault-run.ts'
import { mainJob } from './main-job.ts'
import type { Site } from './product.ts'
import { startWeakLine } from './weak-connection.ts'

test.skip(!canStartCluster, 'The programs of the cluster are missing: npm run cluster names them')

let cluster: Site

test.beforeAll(async () => {
  test.setTimeout(startTimeMs)
  cluster = await startClusterSite()
})
test.afterAll(() => cluster?.remove())

test('from the photos of one garment to a written listing, on a service of several processes that is stopped and started', async ({
  page,
}) => {
  await mainJob(page, cluster)
})

test('ten items survive a broken connection and the kill of each process of a service', async ({ browser, page }) => {
  test.setTimeout(30 * 60_000)
  const line = await startWeakLine(cluster.url)
  await faultRun({ browser, page, product: cluster, line }, 10, { cut: 8, outage: 2, offline: 2, reload: 2, crash: 4 })
  await line.close()
})
