import { useEffect, useSyncExternalStore } from 'react'
import { CardList } from '../../../platform/web/lists/card-list.tsx'
import { useCards } from '../../../platform/web/lists/use-cards.ts'
import type { useWantedList } from '../../../platform/web/lists/use-wanted-list.ts'
import { type LoadFailure, LoadFault } from '../../../platform/web/ui/load-fault.tsx'
import { LowerEdge } from '../../../platform/web/ui/lower-edge.tsx'
import { isOver, type ListingRun } from '../../listing-run.ts'
import type { OnGenerate } from '../card/card-selecting.ts'
import { ListingCard } from '../card/listing-card.tsx'
import { barOf } from '../run/bar-of.ts'
import { DeleteBar } from '../run/delete-bar.tsx'
import { GenerateBar } from '../run/generate-bar.tsx'
import { RunProgress } from '../run/run-progress.tsx'
import { notSelectable } from '../run/use-bar.ts'
import type { Bars } from '../run/use-bars.ts'
import type { ListingsPlace, ListingsPlaceState } from './listings-place.ts'

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

const second = 1000

/** The whole second by the server's clock, in milliseconds since 1970, each second anew; 0 while nothing counts down. */
function useServerSeconds(place: ListingsPlace, isCounting: boolean): number {
  const secondOf = () => Math.floor(place.serverNow() / second) * second
  return useSyncExternalStore(isCounting ? everySecond : never, () => (isCounting ? secondOf() : 0))
}

function everySecond(tick: () => void) {
  // Often enough that no second is left out.
  const timer = setInterval(tick, second / 4)
  return () => clearInterval(timer)
}

function never() {
  return () => undefined
}

/** What is at the lower edge of the listings: what could not be read, the run that goes on, and the two select-all bars. */
function ListingsEdge(props: {
  bars: Bars
  run: ListingRun | null
  /** There are no items to select. */
  isEmpty: boolean
  fault: LoadFailure | null
}) {
  const { bars, run, isEmpty, fault } = props
  return (
    <LowerEdge>
      {fault && (
        <div className="px-4 pt-3 md:px-6">
          <LoadFault what="listings" fault={fault} />
        </div>
      )}
      {run && !isOver(run) && <RunProgress run={run} />}
      {!isEmpty && (
        <div className="flex flex-col py-1 empty:hidden md:flex-row md:divide-x md:divide-line">
          <GenerateBar bar={bars.unwritten} />
          <DeleteBar bar={bars.written} />
        </div>
      )}
    </LowerEdge>
  )
}
