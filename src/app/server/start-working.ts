import { startSyncing } from '../../ebay/server/sync/start-syncing.ts'
import { takeJobs } from './jobs.ts'
import type { Services } from './services.ts'
import { startSweeping } from './sweep.ts'

export type Working = {
  /** Begins no round of sweeping and syncing any more, and waits for the running ones. Jobs are told by their own queue. */
  stop(): Promise<void>
}

/** What a process does that nobody waits for at a page: takes jobs, sweeps, asks eBay for news. */
export function startWorking(services: Services, syncing?: Parameters<typeof startSyncing>[1]): Working {
  takeJobs(services)
  const rounds = [startSweeping(services), startSyncing(services, syncing)]
  return {
    async stop() {
      await Promise.all(rounds.map((round) => round.stop()))
    },
  }
}
