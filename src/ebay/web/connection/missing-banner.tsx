import { Banner } from '../../../platform/web/ui/banner.tsx'
import type { MissingPart } from './connection-state.ts'

/** Shows that a part is missing, and what to do. */
export function MissingBanner({ part }: { part: MissingPart }) {
  const { title, text } = bannerTexts[part]
  return (
    <Banner tone="amber" title={title}>
      {text}
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

const bannerTexts: Readonly<Record<MissingPart, { title: string; text: string }>> = {
  keys: {
    title: 'eBay isn’t set up on this site yet',
    text: 'The site’s eBay keys are missing, so no one can connect.',
  },
  connection: { title: 'eBay account not connected', text: 'Nothing goes live until you publish it.' },
  reconnection: {
    title: 'eBay access token expired - please reconnect your account',
    text: 'Your items and your eBay listings haven’t changed.',
  },
  registration: {
    title: 'Finish registering at eBay',
    text: 'You can’t publish until you do. Finish it on eBay, then come back and press Check Policies.',
  },
  limit: {
    title: 'Your eBay selling limit is zero',
    text: 'You can’t publish until eBay raises it. Ask for more under My eBay, Selling, then press Check Policies.',
  },
  'opt-in': {
    title: 'eBay is turning on business policies',
    text: 'This can take up to a day. We’ll keep checking. You can also press Check Policies.',
  },
  policies: {
    title: 'eBay business policies not configured (Payment, Fulfillment, Return)',
    text: 'Press Create Policies, or choose from the ones you have.',
  },
  location: {
    title: 'No inventory location set',
    text: 'eBay needs to know where you ship from.',
  },
}
