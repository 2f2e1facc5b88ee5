import { CircleAlert, CircleCheck, Clock, Sparkles, Tag } from 'lucide-react'
import { Chip } from '../../../platform/web/ui/chip.tsx'
import type { ListingItem } from '../../api.ts'

/** Where the listing is, in one word; of what is for sale or sold, that. A change is read out by what tells its end, not by every card of a run. */
export function GenerationChip({ item: { status: stage, generation, ready } }: { item: ListingItem }) {
  const { status, askedAt } = generation
  switch (status) {
    case 'generating':
      return (
        <Chip tone="violet" icon={Sparkles} busy>
          Generating
        </Chip>
      )
    case 'completed':
      if (stage === 'listed')
        return (
          <Chip tone="green" icon={Tag}>
            Published
          </Chip>
        )
      if (stage === 'sold')
        return (
          <Chip tone="green" icon={CircleCheck}>
            Sold
          </Chip>
        )
      return ready ? (
        <Chip tone="green" icon={CircleCheck}>
          Ready
        </Chip>
      ) : (
        <Chip tone="amber" icon={CircleAlert}>
          Needs you
        </Chip>
      )
    case 'failed':
      return (
        <Chip tone="red" icon={CircleAlert}>
          Failed
        </Chip>
      )
    case 'pending':
      return askedAt === null ? null : (
        <Chip tone="amber" icon={Clock}>
          Waiting
        </Chip>
      )
    default:
      return status satisfies never
  }
}
