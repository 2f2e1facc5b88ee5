import { expect, test } from 'vitest'
import { itemStages } from '../../items/stage.ts'
import { hasEbayCard, itemFacts } from './item-facts.ts'

test('a known condition is shown in the words of listings', () => {
  expect(itemFacts({ category: 'Shoes', condition: 'new_with_tags', brand: 'Levi’s' })).toEqual([
    'Shoes',
    'New with tags',
    'Levi’s',
  ])
})

test('a condition in other words stays as typed, and missing facts are left out', () => {
  expect(itemFacts({ category: null, condition: 'worn_once', brand: '' })).toEqual(['worn_once'])
})

test('eBay Integration has a card for items with a listing, even an incomplete one, and for items that are or were for sale', () => {
  expect(itemStages.filter((stage) => hasEbayCard({ stage }))).toEqual([
    'ready',
    'incomplete',
    'listed',
    'sold',
    'ended',
  ])
})
