import { CopyButton } from '../../platform/web/ui/copy-button.tsx'
import type { WrittenListing } from '../listing.ts'
import { usd } from './usd.ts'

/** The title and the suggested price with its reason; without a price, why there is none. */
export function ListingHead({ listing }: { listing: WrittenListing }) {
  const { title, suggestedPrice, pricingNotes } = listing
  return (
    <div className="flex animate-enter flex-col gap-2">
      {title && (
        <div className="flex flex-wrap items-start justify-between gap-2 min-[20rem]:flex-nowrap">
          <p className="min-w-0 text-16 font-semibold break-words md:text-20">{title}</p>
          <div className="-mt-2 -mr-2 shrink-0">
            <CopyButton text={title} what="title" />
          </div>
        </div>
      )}
      {suggestedPrice !== null && (
        <p className="font-display text-28 font-semibold tabular-nums">{usd(suggestedPrice)}</p>
      )}
      {pricingNotes && <p className="max-w-lines text-14 text-muted">{pricingNotes}</p>}
    </div>
  )
}
