import type { LucideIcon } from 'lucide-react'
import { Ban, CircleCheck, Clock, ExternalLink, Hourglass, PackageCheck, TriangleAlert } from 'lucide-react'
import { usd } from '../../../listings/web/card/usd.ts'
import { Chip } from '../../../platform/web/ui/chip.tsx'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import type { EbayItem } from '../../api.ts'
import type { PublishStatus } from '../../publication/publish-status.ts'
import type { PublishState } from './publish-state.ts'

/** Where the item stands at eBay: its state, price and quantity, the way there, and why the last try failed. */
export function PublishLine({ item, state }: { item: EbayItem; state: PublishState }) {
  const { publication } = item
  const price = publication?.price ?? item.listing?.suggestedPrice ?? null
  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
        {state.chip && (
          <Chip tone={state.chip.tone} icon={icons[state.chip.status]} busy={state.underWay !== undefined}>
            {state.chip.words}
          </Chip>
        )}
        {state.isStale && (
          <Chip tone="amber" icon={Clock}>
            Not yet on eBay
          </Chip>
        )}
        <span className="tabular-nums">
          {price === null ? (
            <span className="text-muted">No price</span>
          ) : (
            <span className="font-medium">{usd(price)}</span>
          )}
          <span className="text-14 text-muted">
            {' '}
            · Quantity {publication?.quantity ?? publication?.form.quantity ?? 1}
          </span>
        </span>
        {state.link !== undefined && (
          <a
            href={state.link}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-1.5 text-blue underline"
          >
            View on eBay
            <Icon of={ExternalLink} size={16} />
          </a>
        )}
      </div>
      {state.otherSku !== undefined && (
        <p className="text-14 wrap-anywhere text-muted">eBay has it under the SKU {state.otherSku}.</p>
      )}
      {state.note !== undefined && <p className="max-w-lines text-14 text-muted">{state.note}</p>}
      {state.warnings !== undefined && <p className="max-w-lines text-14 wrap-anywhere text-muted">{state.warnings}</p>}
      {state.error !== undefined && (
        <p
          // No alert: a card that is scrolled to would be read out, and how a try ended is said where it ends.
          role="note"
          className="rounded-control bg-red-soft px-3 py-2 text-14 wrap-anywhere whitespace-pre-line text-red"
        >
          {state.error}
        </p>
      )}
    </div>
  )
}

const icons: Readonly<Record<PublishStatus, LucideIcon>> = {
  none: Clock,
  publishing: Hourglass,
  published: CircleCheck,
  failed: TriangleAlert,
  unknown: Hourglass,
  ended: Ban,
  sold: PackageCheck,
  held: TriangleAlert,
}
