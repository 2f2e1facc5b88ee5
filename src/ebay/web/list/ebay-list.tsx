import { type ReactNode, useCallback, useSyncExternalStore } from 'react'
import { CardList } from '../../../platform/web/lists/card-list.tsx'
import type { CardListStore } from '../../../platform/web/lists/card-list-store.ts'
import type { KnownRanges } from '../../../platform/web/lists/paged-list.ts'
import { useCards } from '../../../platform/web/lists/use-cards.ts'
import type { useWantedList } from '../../../platform/web/lists/use-wanted-list.ts'
import { LoadFault } from '../../../platform/web/ui/load-fault.tsx'
import { LowerEdge } from '../../../platform/web/ui/lower-edge.tsx'
import type { EbayAccount, EbayItem } from '../../api.ts'
import { isReadyToPublish } from '../../readiness/ready-to-publish.ts'
import { EbayCard } from '../card/ebay-card.tsx'
import { createSelectedItems, type SelectedItems, withTicked } from './selected-items.ts'

/** The cards of items that have a listing or are for sale. */
export function EbayList(props: {
  store: CardListStore<EbayItem>
  state: KnownRanges
  account: EbayAccount
  /** Progress of a change of the list. */
  found: ReturnType<typeof useWantedList>
  /** The bar at the lower edge of the list; false for no bar. */
  bar: ReactNode
  /** The items selected for publishing together. Without it, no item has a checkbox. */
  selection?: SelectedItems
}) {
  const { state, account, found, selection = noSelection } = props
  const cards = useCards(props.store, state)
  const { selected } = useSyncExternalStore(selection.subscribe, selection.get)
  // With cards, the fault shows at the lower edge, always visible. Without cards it takes their place.
  const listFault = cards.drawn.length === 0 ? cards.fault : null
  const fault = listFault ? null : (found.fault ?? cards.fault)
  const canSelect = selection !== noSelection
  const select = useCallback(
    (itemId: string, isTicked: boolean) =>
      selection.set({ selected: withTicked(selection.get().selected, itemId, isTicked) }),
    [selection],
  )
  return (
    <>
      {listFault && <LoadFault subject="items" fault={listFault} />}
      <LowerEdge>
        {fault && (
          <div className="px-4 pt-3 pb-1 md:px-6">
            <LoadFault subject="items" fault={fault} />
          </div>
        )}
        {props.bar}
      </LowerEdge>
      <CardList
        label="Items for eBay"
        cards={cards}
        isChanging={found.isChanging}
        renderCard={(item) => {
          const isSelected = selected.has(item.id)
          return (
            <EbayCard
              item={item}
              account={account}
              selected={canSelect && (isSelected || isReadyToPublish(item)) ? isSelected : undefined}
              onSelect={select}
            />
          )
        }}
      />
    </>
  )
}

const noSelection = createSelectedItems()
