import { type Repeating, repeat } from '../../../platform/server/process/repeat.ts'
import type { SyncContext } from './sync-context.ts'
import { syncDue } from './sync-due.ts'

/** How often is looked whose time has come. */
const pace = { firstAfterMs: 20_000, everyMs: 30_000 }

/** Asks eBay every few minutes for every connected account, until stopped. `often`: how soon and how often is looked. */
export function startSyncing(context: SyncContext, often: typeof pace = pace): Repeating {
  return repeat({
    ...often,
    work: async (signal) => {
      if (context.ebay.isConfigured) await syncDue(context, signal)
    },
    onFailure: (failure) =>
      context.log.warn({ err: failure }, 'asking eBay for news failed; the next round tries again'),
  })
}
