import { useCallback } from 'react'
import { CardList } from '../../../platform/web/card-list/card-list.tsx'
import { useCards } from '../../../platform/web/card-list/use-cards.ts'
import type { useWantedList } from '../../../platform/web/segments/use-wanted-list.ts'
import { LoadFault } from '../../../platform/web/ui/load-fault.tsx'
import type { EbayAccount } from '../../api.ts'
import { publishedTogether } from '../../publication/at-once.ts'
import { isReadyToPublish } from '../../readiness/ready-to-publish.ts'
import { EbayCard } from '../card/ebay-card.tsx'
import type { EbayPlace, EbayPlaceState } from './ebay-place.ts'

/** The cards of all items whose listing is ready or that are for sale. */
export function EbayList(props: {
  place: EbayPlace
  state: EbayPlaceState
  account: EbayAccount
  /** How far what is searched for is. */
  found: ReturnType<typeof useWantedList>
}) {
  const { place, state, account, found } = props
  const cards = useCards(place, state)
  const fault = found.fault ?? cards.fault
  const select = useCallback(
    (itemId: string, isSelected: boolean) => {
      const ids = [...place.now().selected].filter((id) => id !== itemId)
      place.set({ selected: new Set(isSelected ? [...ids, itemId].slice(-publishedTogether) : ids) })
    },
    [place],
  )
  return (
    <>
      {fault && <LoadFault what="items" fault={fault} />}
      <CardList
        label="Items for eBay"
        cards={cards}
        isChanging={found.isChanging}
        renderCard={(item) => {
          const isSelected = state.selected.has(item.id)
          return (
            <EbayCard
              item={item}
              account={account}
              selected={isSelected || isReadyToPublish(item) ? isSelected : undefined}
              onSelect={select}
            />
          )
        }}
      />
    </>
  )
}
