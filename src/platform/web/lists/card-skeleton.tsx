import { Skeleton } from '../ui/skeleton.tsx'

/** The place of a card while it is being fetched, as high as it is taken to be: a photo, and what is said beside it. */
export function CardSkeleton(box: { left: number; top: number; width: number; height: number }) {
  return (
    <li
      aria-hidden
      className="absolute flex flex-col gap-4 overflow-hidden rounded-card border border-line bg-surface p-4 min-[20rem]:flex-row md:p-5"
      style={box}
    >
      <Skeleton className="aspect-[4/5] w-22 shrink-0 self-start rounded-card md:w-36" />
      <div className="flex flex-1 flex-col gap-3">
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="mt-4 h-11 w-full" />
        <Skeleton className="h-11 w-full" />
      </div>
    </li>
  )
}
