import type { ReactNode } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Listed } from './paged-list.ts'
import type { Cards } from './use-cards.ts'

/** A list of cards. `renderCard` draws the card of an entry. `label`: the list's accessible name. */
export function CardList<Entry extends Listed>(props: {
  label: string
  cards: Cards<Entry>
  /** True while another list is loading that will replace this one. */
  isChanging: boolean
  renderCard: (entry: Entry) => ReactNode
}) {
  const { setElement, measured, size, height: listHeight, cells } = props.cards
  return (
    <ul
      ref={setElement}
      aria-label={props.label}
      aria-busy={props.isChanging}
      className={`relative transition-opacity duration-150 [overflow-anchor:none] [&_button]:scroll-my-18 [&_input]:scroll-my-18 [&_select]:scroll-my-18 [&_textarea]:scroll-my-18 [&>li]:scroll-my-18 ${props.isChanging ? 'opacity-60' : ''}`}
      style={{ height: listHeight }}
    >
      {cells.map(({ position, entry, box, height }) =>
        entry ? (
          <li
            key={entry.id}
            ref={measured}
            data-entry={entry.id}
            aria-setsize={size}
            aria-posinset={position + 1}
            className="absolute"
            style={box}
          >
            {props.renderCard(entry)}
          </li>
        ) : (
          <CardSkeleton key={`place ${position}`} {...box} height={height} />
        ),
      )}
    </ul>
  )
}

/** Placeholder for a card that is loading, with the card's estimated height: a photo and lines beside it. */
function CardSkeleton(box: { left: number; top: number; width: number; height: number }) {
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
        <Skeleton className="mt-4 h-control w-full" />
        <Skeleton className="h-control w-full" />
      </div>
    </li>
  )
}
