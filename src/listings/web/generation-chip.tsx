import { CircleAlert, CircleCheck, Clock, Sparkles } from 'lucide-react'
import { Chip } from '../../platform/web/ui/chip.tsx'
import type { ListingItem } from '../api.ts'

/** Where the listing is, in one word; a change is read out. */
export function GenerationChip({ item }: { item: ListingItem }) {
  return <span aria-live="polite">{chipOf(item)}</span>
}

function chipOf({ generation: { status, error }, listingReady }: ListingItem) {
  switch (status) {
    case 'generating':
      return (
        <Chip tone="violet" icon={Sparkles} busy>
          Generating
        </Chip>
      )
    case 'completed':
      return listingReady ? (
        <Chip tone="green" icon={CircleCheck}>
          Ready
        </Chip>
      ) : (
        <Chip tone="amber" icon={CircleAlert}>
          Incomplete
        </Chip>
      )
    case 'failed':
      return (
        <Chip tone="red" icon={CircleAlert}>
          Failed
        </Chip>
      )
    case 'pending':
      return error === null ? null : (
        <Chip tone="amber" icon={Clock}>
          Waiting
        </Chip>
      )
    default:
      return status satisfies never
  }
}
