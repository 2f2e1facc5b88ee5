import type { ChangeFeed } from '../db/change-feed.ts'
import type { Metrics } from './metrics.ts'

/** The same feed, with those who listen counted: one for each open page, or browser. */
export function countStreams(feed: ChangeFeed, metrics: Metrics): ChangeFeed {
  let open = 0
  metrics.lookedUp('pastfash_event_streams', 'Live connections of browsers to this process.', () => [{ value: open }])
  return {
    ...feed,
    subscribe(userId, listener) {
      const unsubscribe = feed.subscribe(userId, listener)
      open += 1
      let isOpen = true
      return () => {
        unsubscribe()
        if (isOpen) open -= 1
        isOpen = false
      }
    },
  }
}
