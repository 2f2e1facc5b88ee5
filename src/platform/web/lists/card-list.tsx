import type { ReactNode } from 'react'
import { CardSkeleton } from './card-skeleton.tsx'
import type { Listed } from './segmented-list.ts'
import type { Cards } from './use-cards.ts'

/** A list of cards, each as `renderCard` draws its entry. `label` is what the list is called. */
export function CardList<Entry extends Listed>(props: {
  label: string
  cards: Cards<Entry>
  /** Another list is on its way in its place. */
  isChanging: boolean
  renderCard: (entry: Entry) => ReactNode
}) {
  const { setElement, measured, size, height: listHeight, places } = props.cards
  return (
    <ul
      ref={setElement}
      aria-label={props.label}
      aria-busy={props.isChanging}
      className={`relative transition-opacity duration-150 [overflow-anchor:none] [&_button]:scroll-my-18 [&_input]:scroll-my-18 [&_select]:scroll-my-18 [&_textarea]:scroll-my-18 [&>li]:scroll-my-18 ${props.isChanging ? 'opacity-60' : ''}`}
      style={{ height: listHeight }}
    >
      {places.map(({ at, entry, box, height }) =>
        entry ? (
          <li
            key={entry.id}
            ref={measured}
            data-entry={entry.id}
            aria-setsize={size}
            aria-posinset={at + 1}
            className="absolute"
            style={box}
          >
            {props.renderCard(entry)}
          </li>
        ) : (
          <CardSkeleton key={`place ${at}`} {...box} height={height} />
        ),
      )}
    </ul>
  )
}
