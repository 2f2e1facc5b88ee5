import { useQuery } from '@tanstack/react-query'
import { Wrench } from 'lucide-react'
import { useCallback, useState } from 'react'
import { titleTakesFocus } from '../../../platform/web/page/title-takes-focus.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { LoadFault } from '../../../platform/web/ui/load-fault.tsx'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import { failedItemQuery } from '../fix/failed-item-query.ts'
import type { BulkFailure } from './bulk-run.ts'
import { FixHere } from './fix-here.tsx'

/** One item that was not published: why, and the field that mends it, opened here. */
export function FailedItem({ failure }: { failure: BulkFailure }) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <li ref={titleTakesFocus} data-keeps-focus className="flex flex-col gap-2 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-[1_1_16rem] wrap-anywhere">
          <span className="font-medium tabular-nums">{failure.sku}</span>{' '}
          <span className="text-14 text-red">{failure.sentence}</span>
        </p>
        <Button look="plain" icon={Wrench} aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          Fix<span className="sr-only"> {failure.sku}</span>
        </Button>
      </div>
      {isOpen && <Fix itemId={failure.itemId} onClose={close} />}
    </li>
  )
}

/** What mends it, once the item is read. */
function Fix({ itemId, onClose }: { itemId: string; onClose: () => void }) {
  const { data: item, error, isFetching, refetch } = useQuery(failedItemQuery(itemId))
  if (item) return <FixHere item={item} onClose={onClose} />
  if (item === null) return <p className="text-14 text-muted">This item was deleted.</p>
  if (!error) return <Skeleton className="h-24 w-full rounded-control" />
  return <LoadFault what="item" fault={{ error, isStale: false, isFetching, retry: () => void refetch() }} />
}
