import { focusTitleOnRemoval } from '../../../platform/web/page/focus-title-on-removal.ts'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import type { EbayAccount } from '../../api.ts'
import { ebaySentences } from '../../errors/ebay-sentences.ts'
import { ConnectButton } from './connect-button.tsx'
import { MissingBanner } from './missing-banner.tsx'

/** Shown if no account is connected, or no longer: offers to connect one. */
export function ConnectFirst({ account }: { account: EbayAccount }) {
  const { environment } = account
  if (!account.isConfigured) return <MissingBanner part="keys" />
  return (
    <div ref={focusTitleOnRemoval}>
      <EmptyState sentence={ebaySentences.connectFirst}>
        {environment !== 'production' && (
          <p className="max-w-lines text-muted">
            {environment === 'practice'
              ? 'Practice mode. Nothing is really listed or sold.'
              : 'eBay sandbox. Nothing is really listed or sold.'}
          </p>
        )}
        <ConnectButton />
      </EmptyState>
    </div>
  )
}
