import { useEffect, useSyncExternalStore } from 'react'
import { CardList } from '../../../platform/web/lists/card-list.tsx'
import type { KnownRanges } from '../../../platform/web/lists/paged-list.ts'
import { useCards } from '../../../platform/web/lists/use-cards.ts'
import type { useWantedList } from '../../../platform/web/lists/use-wanted-list.ts'
import { type LoadFailure, LoadFault } from '../../../platform/web/ui/load-fault.tsx'
import { LowerEdge } from '../../../platform/web/ui/lower-edge.tsx'
import { isOver, type ListingRun } from '../../listing-run.ts'
import type { OnGenerate } from '../card/card-props.ts'
import { ListingCard } from '../card/listing-card.tsx'
import { barOf } from '../run/bar-of.ts'
import { DeleteBar } from '../run/delete-bar.tsx'
import { GenerateBar } from '../run/generate-bar.tsx'
import { RunProgress } from '../run/run-progress.tsx'
import { notSelectable } from '../run/use-bar.ts'
import type { Bars } from '../run/use-bars.ts'
import type { ListingsStore } from './listings-store.ts'

/** The cards of items, with the bars at the lower edge if there are any. */
export function ListingList(props: {
  store: ListingsStore
  state: KnownRanges
  /** Null: no card can be selected. */
  bars: Bars | null
  /** Whether only one item can be generated, so that it has the primary action of the view. */
  hasOneToWrite: boolean
  onGenerate: OnGenerate
  run: ListingRun | null
  /** Progress of a change of the list. */
  found: ReturnType<typeof useWantedList>
  /** Whether there are no items. */
  isEmpty: boolean
}) {
  const { store, bars, found } = props
  const cards = useCards(store, props.state)
  useEffect(() => bars?.deselectMoved(cards.drawn))
  // With cards the fault shows at the lower edge, which is always visible. Without cards it shows instead of them.
  const emptyListFault = cards.drawn.length === 0 ? cards.fault : null
  const now = useServerSeconds(
    store,
    cards.drawn.some(({ generation }) => generation.retryAt !== null),
  )
  return (
    <>
      {emptyListFault && <LoadFault subject="listings" fault={emptyListFault} />}
      <ListingsEdge
        bars={bars}
        run={props.run}
        isEmpty={props.isEmpty || emptyListFault !== null}
        fault={emptyListFault ? null : (found.fault ?? cards.fault)}
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
              hasPrimaryButton={props.hasOneToWrite && bar === 'unwritten'}
              now={item.generation.retryAt === null ? 0 : now}
              checkbox={bars && bar !== undefined ? bars[bar].checkboxOf(item) : notSelectable}
              onGenerate={props.onGenerate}
            />
          )
        }}
      />
    </>
  )
}

const secondMilliseconds = 1000

/** Returns the whole second by the server's clock, in milliseconds since 1970, updated each second; 0 without a countdown. */
function useServerSeconds(store: ListingsStore, isCounting: boolean): number {
  const secondOf = () => Math.floor(store.serverNow() / secondMilliseconds) * secondMilliseconds
  return useSyncExternalStore(isCounting ? everySecond : neverTick, () => (isCounting ? secondOf() : 0))
}

function everySecond(tick: () => void) {
  // A quarter of a second, so that no second is skipped.
  const timer = setInterval(tick, secondMilliseconds / 4)
  return () => clearInterval(timer)
}

function neverTick() {
  return () => undefined
}

/** The lower edge of the listings: a load fault, the current run, and the two select-all bars. */
function ListingsEdge(props: {
  bars: Bars | null
  run: ListingRun | null
  /** Whether there are no items to select. */
  isEmpty: boolean
  fault: LoadFailure | null
}) {
  const { bars, run, isEmpty, fault } = props
  return (
    <LowerEdge>
      {fault && (
        <div className="px-4 pt-3 md:px-6">
          <LoadFault subject="listings" fault={fault} />
        </div>
      )}
      {run && !isOver(run) && <RunProgress run={run} />}
      {bars && !isEmpty && (
        <div className="flex flex-col py-1 empty:hidden md:flex-row md:divide-x md:divide-line">
          <GenerateBar bar={bars.unwritten} />
          <DeleteBar bar={bars.written} />
        </div>
      )}
    </LowerEdge>
  )
}
