import type { LucideIcon } from 'lucide-react'
import { CircleAlert, CircleCheck, CircleDashed, Sparkles, Tag } from 'lucide-react'
import type { Tone } from '../../platform/web/ui/tone.ts'
import type { Batch } from '../api.ts'

/** The one state a card shows: where the product is sold, else how far its listing is. */
export function batchState(batch: Pick<Batch, 'status' | 'generationStatus' | 'listingReady'>): {
  words: string
  tone: Tone
  icon: LucideIcon
} {
  switch (batch.status) {
    case 'listed':
      return { words: 'Listed', tone: 'green', icon: Tag }
    case 'sold':
      return { words: 'Sold', tone: 'green', icon: CircleCheck }
    case 'ended':
      return { words: 'Ended', tone: 'neutral', icon: Tag }
    case 'draft':
      return draftState(batch)
    default:
      return batch.status satisfies never
  }
}

function draftState({ generationStatus, listingReady }: Pick<Batch, 'generationStatus' | 'listingReady'>): {
  words: string
  tone: Tone
  icon: LucideIcon
} {
  if (generationStatus === 'generating') return { words: 'Generating', tone: 'violet', icon: Sparkles }
  if (generationStatus === 'completed' && listingReady) return { words: 'Ready', tone: 'green', icon: CircleCheck }
  if (generationStatus === 'completed') return { words: 'Incomplete', tone: 'amber', icon: CircleAlert }
  if (generationStatus === 'failed') return { words: 'Failed', tone: 'red', icon: CircleAlert }
  return { words: 'Draft', tone: 'neutral', icon: CircleDashed }
}
