import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { queriesRefetchedOn } from '../../../platform/web/live/refresh-queries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { hashOf } from '../../../platform/web/net/hash-of.ts'
import { cropPhotoEndpoint, reorderPhotosEndpoint } from '../../api.ts'
import type { Photo } from '../../photo.ts'
import { photosQuery } from '../photos-query.ts'
import { type ManageDraft, type UnsavedChanges, withoutCrop } from './manage-draft.ts'
import { type SaveFault, type SavePorts, savePhotos } from './save-photos.ts'

export type Saving = {
  /** Number of saved changes and of all; null while nothing is being saved. */
  readonly progress: { readonly done: number; readonly total: number } | null
  readonly fault: SaveFault | null
}

/**
 * Saves the changes. Each stored change leaves the draft, and a failed one stays in it. `onSaved` is called when all are
 * stored.
 */
export function useManageSave(
  itemId: string,
  change: (change: (draft: ManageDraft) => ManageDraft) => void,
  onSaved: () => void,
) {
  const queryClient = useQueryClient()
  const [saving, setSaving] = useState<Saving>({ progress: null, fault: null })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const save = async (changes: UnsavedChanges) => {
    const { signal } = (running.current = new AbortController())
    const total = changes.crops.length + (changes.order ? 1 : 0)
    let done = 0
    setSaving({ progress: { done, total }, fault: null })
    const fault = await savePhotos(
      changes,
      savePhotosPorts(itemId, queryClient),
      (stored) => {
        done += 1
        change((draft) => (stored === 'order' ? { ...draft, order: null } : withoutCrop(draft, stored.photoId)))
        setSaving({ progress: { done, total }, fault: null })
      },
      signal,
    )
    if (done > 0) void queryClient.invalidateQueries({ predicate: queriesRefetchedOn('items') })
    setSaving({ progress: null, fault })
    if (done === total) onSaved()
  }
  return {
    saving,
    save: (changes: UnsavedChanges) => void save(changes),
    stop: () => running.current?.abort(),
    dismissFault: () => setSaving({ progress: null, fault: null }),
  }
}

/** Stores one item's crops and order on the server, and shows the answers. */
function savePhotosPorts(itemId: string, queryClient: QueryClient): SavePorts {
  const { queryKey } = photosQuery(itemId)
  const show = async (change: (photos: Photo[]) => Photo[]) => {
    // An answer still on its way is older than this one.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, (photos) => photos && change(photos))
  }
  return {
    async storeCrop({ photoId, replaces, blob }, signal) {
      const sentHash = await hashOf(blob)
      const stored = await call(cropPhotoEndpoint, { itemId, photoId, replaces, sentHash }, { body: blob, signal })
      await show((photos) => photos.map((photo) => (photo.id === photoId ? stored : photo)))
    },
    async storeOrder(photoIds, signal) {
      const { photos } = await call(reorderPhotosEndpoint, { itemId, photoIds: [...photoIds] }, { signal })
      await show(() => photos)
    },
  }
}
