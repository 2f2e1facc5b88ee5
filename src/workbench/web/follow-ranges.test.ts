import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { noTasks } from '../../../test/no-tasks.ts'
import type { WhichItems } from '../../items/which-items.ts'
import { knownCount, type RangeBounds, unreadRanges } from '../../platform/page-ranges.ts'
import { followRanges } from '../../platform/web/lists/follow-ranges.ts'
import { loadedEntries, positionOfEntry } from '../../platform/web/lists/loaded-entries.ts'
import { rangeQuery } from '../../platform/web/lists/paged-list.ts'
import type { ShopItem } from '../api.ts'
import { countQuery } from './count-query.ts'
import { createItemListStore } from './item-list-store.ts'
import { type ItemPage, listOfItems } from './list-of-items.ts'
import { summaryQuery } from './summary-query.ts'
import { dropItems } from './use-deletions.ts'

const newest: WhichItems = { order: 'newest' }

test('the first page is stored under its own cursors when it arrives', () => {
  const { queryClient, listStore, answer } = createFollowedList()
  answer(unreadRanges[0], page(['a', 'b'], { next: 'b' }))
  expect(listStore.get().ranges).toEqual([
    { after: null, until: 'b', count: 2 },
    { after: 'b', until: null, count: null },
  ])
  expect(namesOf(loadedEntries(queryClient, listStore))).toEqual(['a', 'b'])
  expect(listStore.get().asOf).toBe(readAt)
})

test('an answer about another list is ignored', () => {
  const { queryClient, listStore } = createFollowedList()
  queryClient.setQueryData(rangeQuery(listOfItems({ order: 'sku' }), unreadRanges[0]).queryKey, page(['a']))
  expect(listStore.get().ranges).toBe(unreadRanges)
})

test('pages that arrive while the list is off screen are used when it is shown again', () => {
  const { queryClient, listStore, stop } = createFollowedList()
  stop()
  queryClient.setQueryData(rangeQuery(listOfItems(newest), unreadRanges[0]).queryKey, page(['a', 'b'], { next: 'b' }))
  expect(listStore.get().ranges).toBe(unreadRanges)
  followRanges(queryClient, listStore)
  expect(knownCount(listStore.get().ranges)).toBe(2)
})

test('an item that a new one pushes out of a full page range stays in the list', () => {
  const { queryClient, listStore, answer } = createFollowedList()
  answer(unreadRanges[0], page(fifty, { next: 'p' }))
  answer({ after: 'p', until: null }, page(['51', '52']))
  const pushed = fifty.slice(-1)
  answer({ after: null, until: 'p' }, page(['new', ...fifty.slice(0, -1)], { next: 'o', rest: pushed }))
  expect(namesOf(loadedEntries(queryClient, listStore))).toEqual(['new', ...fifty, '51', '52'])
  expect(knownCount(listStore.get().ranges)).toBe(53)
})

test('dropped items leave the list, its count and the summary at once, and small page ranges join without a gap', () => {
  const { queryClient, listStore, answer } = createFollowedList()
  queryClient.setQueryData(summaryQuery.queryKey, {
    total: 4,
    staged: 4,
    generating: 1,
    stages: { draft: 4 },
    tasks: noTasks,
  })
  queryClient.setQueryData(countQuery({}).queryKey, { count: 4, stages: { draft: 4 } })
  queryClient.setQueryData(countQuery({ stage: 'ready' }).queryKey, { count: 4, stages: { ready: 4 } })
  answer(unreadRanges[0], page(['a', 'b'], { next: 'b' }))
  answer({ after: 'b', until: null }, page(['c', 'd']))
  dropItems(queryClient, new Set(['a', 'c', 'not there']))
  expect(listStore.get().ranges).toEqual([{ after: null, until: null, count: 2 }])
  expect(namesOf(loadedEntries(queryClient, listStore))).toEqual(['b', 'd'])
  expect(positionOfEntry(queryClient, listStore, 'd')).toBe(1)
  expect(positionOfEntry(queryClient, listStore, 'a')).toBeUndefined()
  expect(queryClient.getQueryData(summaryQuery.queryKey)).toMatchObject({
    total: 2,
    staged: 2,
    generating: 1,
    stages: { draft: 2 },
  })
  expect(queryClient.getQueryData(countQuery({}).queryKey)).toMatchObject({ count: 2, stages: { draft: 2 } })
  expect(queryClient.getQueryData(countQuery({ stage: 'ready' }).queryKey)).toMatchObject({ count: 4 })
})

test('page ranges that the query cache has removed keep their count, so later entries keep their positions', () => {
  const { queryClient, listStore, answer } = createFollowedList()
  answer(unreadRanges[0], page(fifty, { next: 'p' }))
  answer({ after: 'p', until: null }, page(['last']))
  queryClient.removeQueries({
    queryKey: rangeQuery(listOfItems(newest), { after: null, until: 'p' }).queryKey,
    exact: true,
  })
  queryClient.removeQueries({ queryKey: rangeQuery(listOfItems(newest), unreadRanges[0]).queryKey, exact: true })
  expect(positionOfEntry(queryClient, listStore, 'last')).toBe(50)
  expect(knownCount(listStore.get().ranges)).toBe(51)
})

const fifty = Array.from({ length: 50 }, (_, at) => String(at + 1))
const readAt = '2026-01-01T00:00:00.000Z'

function createFollowedList() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } })
  const listStore = createItemListStore()
  const stop = followRanges(queryClient, listStore)
  const answer = (bounds: RangeBounds, data: ItemPage) =>
    queryClient.setQueryData(rangeQuery(listOfItems(newest), bounds).queryKey, data)
  return { queryClient, listStore, stop, answer }
}

/** A loaded page. `rest`: known entries that new ones have pushed behind `next`. */
function page(ids: string[], { next = null, rest = [] }: { next?: string | null; rest?: string[] } = {}): ItemPage {
  return { entries: ids.map(item), next, rest: rest.map(item), asOf: readAt }
}

function namesOf(items: readonly ShopItem[]): string[] {
  return items.map(({ id }) => id)
}

function item(id: string): ShopItem {
  return {
    id,
    sku: id,
    batchNumber: 1,
    status: 'draft',
    category: null,
    condition: null,
    brand: null,
    createdAt: readAt,
    updatedAt: readAt,
    photoCount: 0,
    cover: null,
    title: null,
    stage: 'draft',
    price: null,
    facts: {
      brand: null,
      size: null,
      color: null,
      department: null,
      material: null,
      category: null,
      condition: null,
    },
    openFieldsWords: null,
    publishStatus: null,
    hasUnsentChanges: false,
    isWaiting: false,
  }
}
