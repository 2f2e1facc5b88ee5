import { Banner } from '../../../platform/web/ui/banner.tsx'
import type { MissingPart } from './connection-state.ts'

/** Says that a part is missing, and what to do. */
export function MissingBanner({ part }: { part: MissingPart }) {
  const { title, words } = bannerWords[part]
  return (
    <Banner tone="amber" title={title}>
      {words}
      {part === 'keys' && (
        <>
          {' '}
          <a href="/test-ebay-config" className="text-blue underline">
            Test the configuration
          </a>
        </>
      )}
    </Banner>
  )
}

const bannerWords: Readonly<Record<MissingPart, { title: string; words: string }>> = {
  keys: {
    title: 'eBay is not set up on this PastFash yet',
    words: 'Its keys for eBay are missing, so that nobody can connect.',
  },
  connection: { title: 'eBay account not connected', words: 'Nothing is published until you publish it yourself.' },
  reconnection: {
    title: 'eBay access token expired - please reconnect your account',
    words: 'Your items and your listings at eBay are as they were.',
  },
  registration: {
    title: 'Your registration at eBay is not finished',
    words: 'eBay publishes nothing until it is. Sign in at eBay, finish it, then press Check Policies.',
  },
  limit: {
    title: 'Your selling limit at eBay is zero',
    words: 'eBay publishes nothing until it is higher. Ask for that under My eBay, Selling, then press Check Policies.',
  },
  'opt-in': {
    title: 'eBay is switching business policies on',
    words: 'That takes up to a day. PastFash looks again by itself, and when you press Check Policies.',
  },
  policies: {
    title: 'eBay business policies not configured (Payment, Fulfillment, Return)',
    words: 'Press Create Policies. Where you have several of a kind already, choose one.',
  },
  location: {
    title: 'No inventory location set',
    words: 'eBay has to know where your items are sent from.',
  },
}
