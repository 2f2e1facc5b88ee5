import { Skeleton } from '../../platform/web/ui/skeleton.tsx'

/** The place of a card while it is being fetched, as high as the card will be. */
export function PlaceOfCard(box: { left: number; top: number; width: number; height: number }) {
  return (
    <li
      aria-hidden
      className="absolute flex overflow-hidden rounded-card border border-line bg-surface md:flex-col"
      style={box}
    >
      <Skeleton className="h-full w-22 shrink-0 rounded-none max-[22rem]:w-16 max-[16rem]:hidden md:h-auto md:w-full md:flex-1" />
      <div className="flex flex-1 flex-col justify-center gap-3 px-4 md:h-27 md:flex-none">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    </li>
  )
}
