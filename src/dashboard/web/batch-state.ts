import type { LucideIcon } from 'lucide-react'
import { Circle, CircleAlert, CircleCheck, Clock, Sparkles, Tag } from 'lucide-react'
import type { ItemStage } from '../../items/stage.ts'
import type { Tone } from '../../platform/web/ui/tone.ts'
import type { Batch } from '../api.ts'

type BatchState = { label: string; tone: Tone; icon: LucideIcon }

/** The one state that a card shows. A draft whose listing is asked for is waiting. */
export function cardState({ stage, isWaiting }: Pick<Batch, 'stage' | 'isWaiting'>): BatchState {
  return stage === 'draft' && isWaiting ? { label: 'Waiting', tone: 'amber', icon: Clock } : batchState(stage)
}

/** The label of a stage: progress of the listing, then of the sale. */
export function batchState(stage: ItemStage): BatchState {
  switch (stage) {
    case 'draft':
      return { label: 'Draft', tone: 'neutral', icon: Circle }
    case 'generating':
      return { label: 'Generating', tone: 'violet', icon: Sparkles }
    case 'ready':
      return { label: 'Ready', tone: 'green', icon: CircleCheck }
    case 'incomplete':
      return { label: 'Incomplete', tone: 'amber', icon: CircleAlert }
    case 'failed':
      return { label: 'Failed', tone: 'red', icon: CircleAlert }
    case 'listed':
      return { label: 'Live', tone: 'green', icon: Tag }
    case 'sold':
      return { label: 'Sold', tone: 'green', icon: CircleCheck }
    case 'ended':
      return { label: 'Ended', tone: 'neutral', icon: Tag }
    default:
      return stage satisfies never
  }
}
