import { expect, test } from 'vitest'
import { ebayItemsOf } from '../../../ebay/web/list/list-of-ebay-items.ts'
import { createItemListStore } from '../item-list-store.ts'
import { itemCards, oncePerList } from './item-cards.ts'

test('cards have the ranges of their list, and read the shown list once it is shown', () => {
  const listStore = createItemListStore({ group: 'publishable' })
  const cards = itemCards(listStore, ebayItemsOf)
  const first = cards.list()
  expect(first.key).toEqual(['ebay-items', listStore.get().shownList])
  const ranges = [{ after: null, until: null, count: 3 }]
  listStore.set({ ranges })
  expect(cards.get().ranges).toBe(ranges)
  listStore.choose({ tab: 'ready' })
  expect(cards.list()).toBe(first)
  cards.rowHeights.set(0, 300)
  listStore.showWanted()
  expect(cards.list().key).toEqual(['ebay-items', listStore.get().wantedList])
  expect(cards.rowHeights.size).toBe(0)
})

test('the cards of a list are made once, so that they keep their heights', () => {
  const cardsOf = oncePerList((listStore) => itemCards(listStore, ebayItemsOf))
  const [one, other] = [createItemListStore(), createItemListStore()]
  expect(cardsOf(one)).toBe(cardsOf(one))
  expect(cardsOf(other)).not.toBe(cardsOf(one))
})
