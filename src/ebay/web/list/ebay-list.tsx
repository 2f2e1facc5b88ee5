import { useCallback } from 'react'
import { CardList } from '../../../platform/web/card-list/card-list.tsx'
import { useCards } from '../../../platform/web/card-list/use-cards.ts'
import { LoadFault } from '../../../platform/web/ui/load-fault.tsx'
import type { EbayAccount } from '../../api.ts'
import { publishedTogether } from '../../publication/at-once.ts'
import { isReadyToPublish } from '../../readiness/ready-to-publish.ts'
import { EbayCard } from '../card/ebay-card.tsx'
import type { EbayPlace, EbayPlaceState } from './ebay-place.ts'

/** The cards of all items whose listing is ready. */
export function EbayList({ place, state, account }: { place: EbayPlace; state: EbayPlaceState; account: EbayAccount }) {
  const cards = useCards(place, state)
  const select = useCallback(
    (itemId: string, isSelected: boolean) => {
      const ids = [...place.now().selected].filter((id) => id !== itemId)
      place.set({ selected: new Set(isSelected ? [...ids, itemId].slice(-publishedTogether) : ids) })
    },
    [place],
  )
  return (
    <>
      {cards.fault && <LoadFault what="items" fault={cards.fault} />}
      <CardList
        label="Items for eBay"
        cards={cards}
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
