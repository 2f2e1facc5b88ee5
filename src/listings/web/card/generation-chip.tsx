import { Chip } from '../../../platform/web/ui/chip.tsx'
import type { ListingItem } from '../../api.ts'
import { generationState } from './generation-state.ts'

/** Shows the state of a listing in one word. Screen readers announce the end of a run and not each chip. */
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
