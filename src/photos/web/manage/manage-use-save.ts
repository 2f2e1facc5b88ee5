import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { hearersOf } from '../../../platform/web/live/refresh-queries.ts'
import { type ManageDraft, type UnsavedChanges, withoutCrop } from './manage-draft.ts'
import { type SaveFault, savePhotos } from './save-photos.ts'
import { savePhotosPorts } from './save-photos-ports.ts'

export type Saving = {
  /** How far it is; null while nothing is being saved. */
  readonly progress: { readonly done: number; readonly of: number } | null
  readonly fault: SaveFault | null
}

/** Saves what changed. What is stored leaves the draft, what fails stays in it; `onSaved` is called when all is stored. */
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
    const of = changes.crops.length + (changes.order ? 1 : 0)
    let done = 0
    setSaving({ progress: { done, of }, fault: null })
    const fault = await savePhotos(
      changes,
      savePhotosPorts(itemId, queryClient),
      (stored) => {
        done += 1
        change((draft) => (stored === 'order' ? { ...draft, order: null } : withoutCrop(draft, stored.photoId)))
        setSaving({ progress: { done, of }, fault: null })
      },
      signal,
    )
    if (done > 0) void queryClient.invalidateQueries({ predicate: hearersOf('items') })
    setSaving({ progress: null, fault })
    if (done === of) onSaved()
  }
  return {
    saving,
    save: (changes: UnsavedChanges) => void save(changes),
    stop: () => running.current?.abort(),
    dismissFault: () => setSaving({ progress: null, fault: null }),
  }
}
