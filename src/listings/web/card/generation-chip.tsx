import { Chip } from '../../../platform/web/ui/chip.tsx'
import type { ListingItem } from '../../api.ts'
import { generationState } from './generation-state.ts'

/** Where the listing is, in one word. A change is read out by what tells its end, not by every card of a run. */
export function GenerationChip({ item }: { item: ListingItem }) {
  const state = generationState(item)
  if (!state) return null
  const { words, tone, icon, busy = false } = state
  return (
    <Chip tone={tone} icon={icon} busy={busy}>
      {words}
    </Chip>
  )
}
