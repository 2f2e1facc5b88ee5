import type { LucideIcon } from 'lucide-react'
import { CircleAlert, CircleCheck, Clock, Sparkles, Tag } from 'lucide-react'
import type { Tone } from '../../../platform/web/ui/tone.ts'
import type { ListingItem } from '../../api.ts'

type GenerationState = { words: string; tone: Tone; icon: LucideIcon; busy?: boolean }

/**
 * Returns the state of an item's listing in one word; for an item for sale or sold, that state. Null if no listing was
 * requested.
 */
export function generationState({
  status: stage,
  generation: { status, askedAt },
  ready,
}: Pick<ListingItem, 'status' | 'ready'> & {
  readonly generation: Pick<ListingItem['generation'], 'status' | 'askedAt'>
}): GenerationState | null {
  switch (status) {
    case 'generating':
      return { words: 'Generating', tone: 'violet', icon: Sparkles, busy: true }
    case 'completed':
      if (stage === 'listed') return { words: 'Published', tone: 'green', icon: Tag }
      if (stage === 'sold') return { words: 'Sold', tone: 'green', icon: CircleCheck }
      return ready
        ? { words: 'Ready', tone: 'green', icon: CircleCheck }
        : { words: 'Needs you', tone: 'amber', icon: CircleAlert }
    case 'failed':
      return { words: 'Failed', tone: 'red', icon: CircleAlert }
    case 'pending':
      return askedAt === null ? null : { words: 'Waiting', tone: 'amber', icon: Clock }
    default:
      return status satisfies never
  }
}
