import { expect, test } from 'vitest'
import { listingsQuery } from './listings-query.ts'

test('the listings hear of items, the one kind of change the database tells: of a photo too as a change of its item', () => {
  expect(listingsQuery.meta?.hears).toEqual(['items'])
})
