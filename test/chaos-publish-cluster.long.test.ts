import { expect, onTestFinished, test } from 'vitest'
import { chaosPublish, fastEbayProgram, type KillableSite } from './chaos-publish.ts'
import { canStartCluster, startTestCluster } from './cluster.ts'

test.skipIf(!canStartCluster)(
  'a cluster makes exactly 200 listings from 200 items while eBay fails at random and each process is killed in turn',
  async () => {
    const { listed, expected, seed } = await chaosPublish({
      items: 200,
      photos: 2,
      faultRate: 0.1,
      kills: 4,
      callsBetweenKills: 10,
      start: startKillableCluster,
    })
    // PASTFASH_SEED repeats the faults of a run that failed.
    expect({ seed, listed }).toEqual({ seed, listed: expected })
  },
  1_800_000,
)

async function startKillableCluster(settings: Record<string, string>): Promise<KillableSite> {
  const cluster = await startTestCluster(settings, { program: fastEbayProgram })
  onTestFinished(() => cluster.remove())
  const processes = [...cluster.workers, ...cluster.web]
  return {
    url: cluster.url,
    connection: { connectionString: cluster.databaseUrl },
    async killAndStart() {
      const [next] = processes.splice(0, 1)
      await next?.part.kill()
      await next?.part.start()
    },
  }
}
