import { CopyButton } from '../../../platform/web/ui/copy-button.tsx'
import type { ListingItem } from '../../api.ts'
import type { WrittenListing } from '../../listing.ts'
import { cardField, priceReason } from './card-field.ts'
import { type FieldActions, FieldRow } from './field-row.tsx'
import { usd } from './usd.ts'

/** The title and the suggested price with its reason; without a price, why there is none. */
export function ListingHead(
  props: FieldActions & { written: Pick<ListingItem, 'edits' | 'photos'> & { listing: WrittenListing } },
) {
  const { title, suggestedPrice } = props.written.listing
  const reason = priceReason(props.written)
  const [titleField, priceField] = (['title', 'suggestedPrice'] as const).map((field) =>
    cardField(props.written, field),
  )
  const notes = reason && (
    <p dir="auto" className="max-w-lines pb-2 text-14 wrap-anywhere text-muted">
      {reason}
    </p>
  )
  return (
    <div className="flex flex-col">
      {titleField && (title || titleField.offered !== null) && (
        <FieldRow {...props} of={titleField} action={title && <CopyButton text={title} what="title" />}>
          <p dir="auto" className="pb-2 text-16 font-semibold wrap-anywhere md:text-20">
            {title}
          </p>
        </FieldRow>
      )}
      {priceField && (suggestedPrice !== null || priceField.offered !== null) ? (
        <FieldRow {...props} of={priceField}>
          {suggestedPrice !== null && (
            <p className="pb-1 font-display text-28 font-semibold tabular-nums">{usd(suggestedPrice)}</p>
          )}
          {notes}
        </FieldRow>
      ) : (
        notes
      )}
    </div>
  )
}
