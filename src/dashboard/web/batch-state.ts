import type { LucideIcon } from 'lucide-react'
import { Circle, CircleAlert, CircleCheck, Clock, Sparkles, Tag } from 'lucide-react'
import type { ItemStage } from '../../items/stage.ts'
import type { Tone } from '../../platform/web/ui/tone.ts'
import type { Batch } from '../api.ts'

type BatchState = { words: string; tone: Tone; icon: LucideIcon }

/** The one state that a card shows. A draft whose listing is asked for is waiting. */
export function cardState({ stage, isWaiting }: Pick<Batch, 'stage' | 'isWaiting'>): BatchState {
  return stage === 'draft' && isWaiting ? { words: 'Waiting', tone: 'amber', icon: Clock } : batchState(stage)
}

/** The stage in words: progress of the listing, then of the sale. */
export function batchState(stage: ItemStage): BatchState {
  switch (stage) {
    case 'draft':
      return { words: 'Draft', tone: 'neutral', icon: Circle }
    case 'generating':
      return { words: 'Generating', tone: 'violet', icon: Sparkles }
    case 'ready':
      return { words: 'Ready', tone: 'green', icon: CircleCheck }
    case 'incomplete':
      return { words: 'Incomplete', tone: 'amber', icon: CircleAlert }
    case 'failed':
      return { words: 'Failed', tone: 'red', icon: CircleAlert }
    case 'listed':
      return { words: 'Live', tone: 'green', icon: Tag }
    case 'sold':
      return { words: 'Sold', tone: 'green', icon: CircleCheck }
    case 'ended':
      return { words: 'Ended', tone: 'neutral', icon: Tag }
    default:
      return stage satisfies never
  }
}
