import { X } from 'lucide-react'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import { cardTakesFocus } from './card-takes-focus.ts'

/** What happens to a listing that is asked for, and the way to stop it. A first one has its place held. */
export function CardUnderWay(props: {
  state: 'waiting' | 'writing'
  /** What it waits for, where that is not its turn. */
  wait: string | undefined
  photos: number
  isFirst: boolean
  onCancel: () => void
}) {
  return (
    <div ref={cardTakesFocus} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p
          className={`min-w-0 flex-[1_1_12rem] text-14 wrap-anywhere tabular-nums ${props.state === 'writing' ? 'text-violet' : 'text-amber'}`}
        >
          {props.state === 'writing'
            ? `Reading ${countWords(props.photos, 'photo')} and writing the listing.`
            : (props.wait ?? 'Waiting for its turn.')}{' '}
          You can leave this screen; it goes on.
        </p>
        <Button icon={X} onPress={props.onCancel}>
          Cancel
        </Button>
      </div>
      {props.isFirst && <ListingToCome />}
    </div>
  )
}

/** As high as the top of a written listing. */
function ListingToCome() {
  return (
    <div className="flex min-h-57 w-full flex-col gap-3">
      <Skeleton className="h-6 w-11/12" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="mt-3 h-4 w-full" />
      <Skeleton className="h-4 w-3/5" />
    </div>
  )
}
