import type { LucideIcon } from 'lucide-react'
import { Circle, CircleAlert, CircleCheck, Clock, Hourglass, Sparkles, Tag, TriangleAlert } from 'lucide-react'
import { publishStatusWords } from '../../ebay/publication/publish-status.ts'
import type { ItemStage, ItemTab } from '../../items/stage.ts'
import type { Tone } from '../../platform/web/ui/tone.ts'
import type { ShopItem } from '../api.ts'

type ItemState = { label: string; tone: Tone; icon: LucideIcon }

/**
 * The one state that every view shows of an item: its stage, or more where more is known. A draft whose listing is
 * requested waits, needed details have names, and publishing has its own steps.
 */
export function itemState(
  item: Pick<ShopItem, 'stage' | 'isWaiting' | 'publishStatus' | 'hasUnsentChanges' | 'openFieldsWords'>,
): ItemState {
  switch (item.publishStatus) {
    case 'publishing':
      return { label: publishStatusWords.publishing, tone: 'amber', icon: Hourglass }
    case 'unknown':
      return { label: publishStatusWords.unknown, tone: 'amber', icon: Hourglass }
    case 'held':
      return { label: publishStatusWords.held, tone: 'amber', icon: TriangleAlert }
    default:
      break
  }
  if (item.hasUnsentChanges) return { label: 'Changes not on eBay yet', tone: 'amber', icon: Clock }
  if (item.stage === 'draft' && item.isWaiting) return { label: 'Waiting', tone: 'amber', icon: Clock }
  const state = stageState(item.stage)
  return item.stage === 'incomplete' ? { ...state, label: item.openFieldsWords ?? state.label } : state
}

/** The state of a stage: progress of the listing, then of the sale. */
function stageState(stage: ItemStage): ItemState {
  switch (stage) {
    case 'draft':
      return { label: 'To write', tone: 'neutral', icon: Circle }
    case 'generating':
      return { label: 'Generating', tone: 'violet', icon: Sparkles }
    case 'ready':
      return { label: 'Ready', tone: 'green', icon: CircleCheck }
    case 'incomplete':
      return { label: 'Needs details', tone: 'amber', icon: CircleAlert }
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

/** The words of the tabs of the list. */
export const tabWords: Readonly<Record<ItemTab, string>> = {
  'to-write': 'To write',
  'needs-details': 'Needs details',
  ready: 'Ready',
  live: 'Live',
  sold: 'Sold',
  ended: 'Ended',
}
