import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { use, useCallback } from 'react'
import { changeEntry } from '../../../platform/web/lists/entries-cache.ts'
import { call } from '../../../platform/web/net/call.ts'
import { drafts } from '../../../platform/web/store/drafts.ts'
import { DraftsOf } from '../../../platform/web/store/use-draft.ts'
import { hintsAtOnce, saveHintsEndpoint } from '../../api.ts'
import { listOfListings } from '../list/list-of-listings.ts'
import { enteredHints, forgetHints, typedHints } from './typed-hints.ts'

/** Ends with the last save that was begun: one goes after the other, so that the last word stands. */
let lastSave: Promise<void> = Promise.resolve()

/**
 * Saves what is typed for items and not saved yet, so that every device has it and a bulk run writes by it; with `itemId` for
 * that item alone. What cannot be saved now stays typed; throws the call's error then.
 */
export function useSaveHints(): (itemId?: string) => Promise<void> {
  const queryClient = useQueryClient()
  const whose = use(DraftsOf)
  return useCallback(
    (itemId) => {
      const save = lastSave.catch(() => undefined).then(() => saveTyped(queryClient, whose, itemId))
      lastSave = save
      return save
    },
    [queryClient, whose],
  )
}

async function saveTyped(queryClient: QueryClient, whose: string, itemId: string | undefined): Promise<void> {
  const all = typedHints(drafts, whose, itemId)
  for (let from = 0; from < all.length; from += hintsAtOnce) {
    const some = all.slice(from, from + hintsAtOnce)
    await call(saveHintsEndpoint, { hints: some.map((each) => ({ itemId: each.itemId, ...enteredHints(each) })) })
    for (const each of some) {
      changeEntry(queryClient, listOfListings, each.itemId, (item) => ({ ...item, ...enteredHints(each) }))
      forgetHints(drafts, whose, each)
    }
  }
}
