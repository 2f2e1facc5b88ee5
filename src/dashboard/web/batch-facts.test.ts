import { expect, test } from 'vitest'
import { itemStages } from '../../items/stage.ts'
import { batchFacts, isForEbay } from './batch-facts.ts'

test('a condition of the list is told as listings tell it', () => {
  expect(batchFacts({ category: 'Shoes', condition: 'new_with_tags', brand: 'Levi’s' })).toEqual([
    'Shoes',
    'New with tags',
    'Levi’s',
  ])
})

test('a condition in other words stays as it was typed, and what is not known is left out', () => {
  expect(batchFacts({ category: null, condition: 'worn_once', brand: '' })).toEqual(['worn_once'])
})

test('eBay Integration has a card of what has a listing, also one that lacks something, and of what is or was for sale', () => {
  expect(itemStages.filter((stage) => isForEbay({ stage }))).toEqual(['ready', 'incomplete', 'listed', 'sold', 'ended'])
})
