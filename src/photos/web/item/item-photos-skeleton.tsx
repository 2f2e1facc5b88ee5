import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import { sorterStrip } from '../sorter/photo-sorter-grid.ts'

/** Reserves the space of `count` photos, and of the button below them, while they load. */
export function ItemPhotosSkeleton({ count }: { count: number }) {
  return (
    <>
      <div aria-hidden className={sorterStrip}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="pb-control">
            <Skeleton className="aspect-square w-full" />
          </div>
        ))}
      </div>
      <Skeleton className="h-control w-44" />
    </>
  )
}
