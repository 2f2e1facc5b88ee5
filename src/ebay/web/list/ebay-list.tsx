import { type ReactNode, useCallback } from 'react'
import { CardList } from '../../../platform/web/lists/card-list.tsx'
import { useCards } from '../../../platform/web/lists/use-cards.ts'
import type { useWantedList } from '../../../platform/web/lists/use-wanted-list.ts'
import { LoadFault } from '../../../platform/web/ui/load-fault.tsx'
import { LowerEdge } from '../../../platform/web/ui/lower-edge.tsx'
import type { EbayAccount } from '../../api.ts'
import { isReadyToPublish } from '../../readiness/ready-to-publish.ts'
import { EbayCard } from '../card/ebay-card.tsx'
import { type EbayListState, type EbayListStore, withTicked } from './ebay-list-store.ts'

/** The cards of all items whose listing is ready or that are for sale. */
export function EbayList(props: {
  listStore: EbayListStore
  state: EbayListState
  account: EbayAccount
  search: ReturnType<typeof useWantedList>
  /** The bar at the lower edge of the list; false for no bar. */
  bar: ReactNode
  /** Whether ready items have a checkbox, for publishing them together. */
  canSelect?: boolean
}) {
  const { listStore, state, account, search, canSelect = true } = props
  const cards = useCards(listStore, state)
  // With cards, the fault shows at the lower edge, always visible. Without cards it takes their place.
  const listFault = cards.drawn.length === 0 ? cards.fault : null
  const fault = listFault ? null : (search.fault ?? cards.fault)
  const select = useCallback(
    (itemId: string, isTicked: boolean) =>
      listStore.set({ selected: withTicked(listStore.get().selected, itemId, isTicked) }),
    [listStore],
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
        isChanging={search.isChanging}
        renderCard={(item) => {
          const isSelected = state.selected.has(item.id)
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
