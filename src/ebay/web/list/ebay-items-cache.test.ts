import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { someListingItem } from '../../../../test/some-listing-item.ts'
import { segmentQuery } from '../../../platform/web/segments/segmented-list.ts'
import type { EbayItem } from '../../api.ts'
import { putEbayItems } from './ebay-items-cache.ts'
import { listOfEbayItems } from './list-of-ebay-items.ts'

const [early, late] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']
const item = (id: string, updatedAt: string, barPercent = 0): EbayItem => ({
  ...someListingItem({ id, updatedAt }),
  publishReadyScore: 100,
  readiness: { isValid: true, errors: [], warnings: [], checklist: {} as never, faults: [] },
  barPercent,
  publication: null,
})

test('an answer takes the place of what is as old, never of what is newer, and what is gone goes', () => {
  const client = new QueryClient()
  const { queryKey } = segmentQuery(listOfEbayItems, { after: null, until: null })
  const entries = [item('a', early), item('b', late), item('c', early)]
  client.setQueryData(queryKey, { entries, next: 'place', asOf: early, rest: [item('d', early), item('e', early)] })
  putEbayItems(client, [item('a', early, 50), item('b', early, 50), item('d', late, 50)], new Set(['c', 'e']))
  const { entries: shown, rest } = client.getQueryData(queryKey) ?? {}
  const seen = (items: readonly EbayItem[] = []) => items.map(({ id, barPercent }) => [id, barPercent])
  expect(seen(shown)).toEqual([
    ['a', 50],
    ['b', 0],
  ])
  expect(seen(rest)).toEqual([['d', 50]])
})
