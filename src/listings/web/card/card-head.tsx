import { Fragment } from 'react'
import { conditions, conditionWords } from '../../../items/conditions.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import type { ListingItem } from '../../api.ts'
import { CardCheckbox } from './card-checkbox.tsx'
import type { CardSelecting } from './card-selecting.ts'
import { GenerationChip } from './generation-chip.tsx'

/** SKU and state, then category, condition, brand and photo count as far as they are known. */
export function CardHead({ item, selecting }: { item: ListingItem; selecting: CardSelecting }) {
  const condition = conditions.find((known) => known === item.condition)
  const facts = [item.category, condition ? conditionWords(condition) : item.condition, item.brand]
  const words = new Set([...facts.flatMap((fact) => fact || []), countWords(item.photos.length, 'photo')])
  return (
    <div className="flex min-w-0 flex-col gap-1 self-center md:self-start">
      <div className="flex min-h-11 flex-wrap items-center gap-x-2">
        {selecting.isSelectable && <CardCheckbox item={item} selecting={selecting} />}
        <h2
          tabIndex={-1}
          className="min-w-0 flex-[1_1_8rem] font-display text-20 font-semibold wrap-anywhere tabular-nums"
        >
          {item.sku}
        </h2>
        <GenerationChip item={item} />
      </div>
      <p className="text-14 wrap-anywhere text-muted">
        {[...words].map((fact, at) => (
          <Fragment key={fact}>
            {at > 0 && ' · '}
            <bdi>{fact}</bdi>
          </Fragment>
        ))}
      </p>
    </div>
  )
}
