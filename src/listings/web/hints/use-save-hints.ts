import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { use, useCallback } from 'react'
import { changeEntry } from '../../../platform/web/lists/entries-cache.ts'
import { call } from '../../../platform/web/net/call.ts'
import { drafts } from '../../../platform/web/store/drafts.ts'
import { DraftsOwner } from '../../../platform/web/store/use-draft.ts'
import { maxHintsPerRequest, saveHintsEndpoint } from '../../api.ts'
import { listOfListings } from '../list/list-of-listings.ts'
import { enteredHints, forgetHints, typedHints } from './typed-hints.ts'

/** Ends with the last started save. Saves run one after the other, so that the last text wins. */
let lastSave: Promise<void> = Promise.resolve()

/**
 * Saves typed hints, so that all devices have them and a bulk run uses them; with `itemId` only those of that item. After a
 * failure the text stays typed, and the function rejects with the call's error.
 */
export function useSaveHints(): (itemId?: string) => Promise<void> {
  const queryClient = useQueryClient()
  const sellerId = use(DraftsOwner)
  return useCallback(
    (itemId) => {
      const save = lastSave.catch(() => undefined).then(() => saveTypedHints(queryClient, sellerId, itemId))
      lastSave = save
      return save
    },
    [queryClient, sellerId],
  )
}

/**
 * Saves the hints that a seller typed, of one item or of all. The items on the page are as new as the save, so that a read
 * which began before it does not bring back the earlier hints.
 */
export async function saveTypedHints(queryClient: QueryClient, sellerId: string, itemId?: string): Promise<void> {
  const unsaved = typedHints(drafts, sellerId, itemId)
  for (let start = 0; start < unsaved.length; start += maxHintsPerRequest) {
    const batch = unsaved.slice(start, start + maxHintsPerRequest)
    const hints = batch.map((hint) => ({ itemId: hint.itemId, ...enteredHints(hint) }))
    const { savedAt } = await call(saveHintsEndpoint, { hints })
    for (const hint of batch) {
      changeEntry(queryClient, listOfListings, hint.itemId, (item) => ({
        ...item,
        ...enteredHints(hint),
        updatedAt: savedAt > item.updatedAt ? savedAt : item.updatedAt,
      }))
      forgetHints(drafts, sellerId, hint)
    }
  }
}
