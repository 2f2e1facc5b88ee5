import { titleTakesFocus } from '../../../platform/web/page/title-takes-focus.ts'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import type { EbayAccount } from '../../api.ts'
import { ebaySentences } from '../../errors/ebay-sentences.ts'
import { ConnectButton } from './connect-button.tsx'
import { environmentNames } from './connection-state.ts'
import { MissingBanner } from './missing-banner.tsx'

/** Shown if no account is connected, or no longer: offers to connect one. */
export function ConnectFirst({ account }: { account: EbayAccount }) {
  const { environment } = account
  if (!account.isConfigured) return <MissingBanner part="keys" />
  return (
    <div ref={titleTakesFocus}>
      <EmptyState sentence={ebaySentences.connectFirst}>
        {environment !== 'production' && (
          <p className="max-w-lines text-muted">
            {environment === 'practice'
              ? 'This is the practice marketplace that PastFash brings along: nothing is really sold there.'
              : `You connect to eBay’s ${environmentNames.sandbox}: nothing is really sold there.`}
          </p>
        )}
        <ConnectButton />
      </EmptyState>
    </div>
  )
}
