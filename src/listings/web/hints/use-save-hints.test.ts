import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { someListingItem } from '../../../../test/some-listing-item.ts'
import { entryOf, putEntries } from '../../../platform/web/lists/entries-cache.ts'
import { rangeQuery } from '../../../platform/web/lists/paged-list.ts'
import { drafts } from '../../../platform/web/store/drafts.ts'
import { listOfListings } from '../list/list-of-listings.ts'
import { hintDraft } from './typed-hints.ts'
import { saveTypedHints } from './use-save-hints.ts'

afterEach(() => vi.unstubAllGlobals())

test('a read that began before typed hints were saved does not bring back the earlier ones', async () => {
  const queryClient = new QueryClient()
  const item = someListingItem({ note: null })
  const range = rangeQuery(listOfListings, { after: null, until: null })
  queryClient.setQueryData(range.queryKey, { entries: [item], next: null, asOf: item.updatedAt, rest: [] })
  drafts.write('ann', hintDraft('note', item.id), ' small stain on cuff ')
  const savedAt = new Date(Date.parse(item.updatedAt) + 1000).toISOString()
  vi.stubGlobal('fetch', async () => Response.json({ savedAt }))
  await saveTypedHints(queryClient, 'ann')
  expect(drafts.read('ann', hintDraft('note', item.id))).toBeUndefined()

  const changedSince = new Date(Date.parse(item.updatedAt) + 500).toISOString()
  putEntries(queryClient, listOfListings, [{ ...item, updatedAt: changedSince }])
  expect(entryOf(queryClient, listOfListings, item.id)).toMatchObject({
    note: 'small stain on cuff',
    updatedAt: savedAt,
  })
})
