import { useEffect } from 'react'
import { CardList } from '../../../platform/web/lists/card-list.tsx'
import { useCards } from '../../../platform/web/lists/use-cards.ts'
import type { useWantedList } from '../../../platform/web/lists/use-wanted-list.ts'
import { LoadFault } from '../../../platform/web/ui/load-fault.tsx'
import type { ListingRun } from '../../listing-run.ts'
import type { OnGenerate } from '../card/card-selecting.ts'
import { ListingCard } from '../card/listing-card.tsx'
import { barOf } from '../run/bar-of.ts'
import { notSelectable } from '../run/use-bar.ts'
import type { Bars } from '../run/use-bars.ts'
import { ListingsEdge } from './listings-edge.tsx'
import type { ListingsPlace, ListingsPlaceState } from './listings-place.ts'
import { useServerSeconds } from './use-server-seconds.ts'

/** The cards of all items. */
export function ListingList(props: {
  place: ListingsPlace
  state: ListingsPlaceState
  bars: Bars
  /** The one item that a listing can be asked for has the primary action of the view. */
  isLone: boolean
  onGenerate: OnGenerate
  run: ListingRun | null
  /** How far what is searched for is. */
  found: ReturnType<typeof useWantedList>
  /** There is no item. */
  isEmpty: boolean
}) {
  const { place, bars, found } = props
  const cards = useCards(place, props.state)
  useEffect(() => bars.settle(cards.drawn))
  // Beside cards it stays at the lower edge, in sight wherever the list is; with no card it stands in their place.
  const unread = cards.drawn.length === 0 ? cards.fault : null
  const now = useServerSeconds(
    place,
    cards.drawn.some(({ generation }) => generation.retryAt !== null),
  )
  return (
    <>
      {unread && <LoadFault what="listings" fault={unread} />}
      <ListingsEdge
        bars={bars}
        run={props.run}
        isEmpty={props.isEmpty || unread !== null}
        fault={unread ? null : (found.fault ?? cards.fault)}
      />
      <CardList
        label="Listings"
        cards={cards}
        isChanging={found.isChanging}
        renderCard={(item) => {
          const bar = barOf(item)
          return (
            <ListingCard
              item={item}
              primary={props.isLone && bar === 'unwritten'}
              now={item.generation.retryAt === null ? 0 : now}
              selecting={bar === undefined ? notSelectable : bars[bar].cardOf(item)}
              onGenerate={props.onGenerate}
            />
          )
        }}
      />
    </>
  )
}
