import { conditions, conditionWords } from '../../items/conditions.ts'
import { countWords } from '../../platform/web/count-words.ts'
import type { ListingItem } from '../api.ts'
import { GenerationChip } from './generation-chip.tsx'

/** SKU and state, then category, condition, brand and photo count as far as they are known. */
export function CardHead({ item }: { item: ListingItem }) {
  const condition = conditions.find((known) => known === item.condition)
  const facts = [item.category, condition ? conditionWords(condition) : item.condition, item.brand]
  const words = [...facts.filter((fact) => fact !== null && fact !== ''), countWords(item.photos.length, 'photo')]
  return (
    <div className="flex min-w-0 flex-col gap-1 self-center md:self-start">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-display text-20 font-semibold tabular-nums">{item.sku}</h2>
        <GenerationChip item={item} />
      </div>
      <p className="text-14 break-words text-muted">{words.join(' · ')}</p>
    </div>
  )
}
