import { use, useCallback, useEffect, useRef, useState } from 'react'
import { DraftsOf } from '../../../platform/web/store/use-draft.ts'
import { emptyDraft, type ManageDraft, type PhotoCrop } from './manage-draft.ts'

/** What was not saved when the dialog went unasked, as with the end of a session, by seller and item. It is there again then. */
const left = new Map<string, ManageDraft>()

/**
 * What is not saved yet, kept on this page until `end`: saved or discarded. The addresses of crops live as long as their crops.
 */
export function useManageDraft(itemId: string) {
  const whose = use(DraftsOf)
  const key = `${whose}/${itemId}`
  const [draft, setDraft] = useState(() => left.get(key) ?? emptyDraft)
  const latest = useRef(draft)
  const hasEnded = useRef(false)
  useEffect(() => {
    for (const crop of latest.current.crops) if (!draft.crops.includes(crop)) forget(crop)
    latest.current = draft
  }, [draft])
  useEffect(() => {
    forgetOthers(whose)
    hasEnded.current = false
    return () => {
      if (hasEnded.current) latest.current.crops.forEach(forget)
      if (hasEnded.current || latest.current === emptyDraft) left.delete(key)
      else left.set(key, latest.current)
    }
  }, [whose, key])
  return {
    draft,
    change: useCallback((change: (draft: ManageDraft) => ManageDraft) => setDraft(change), []),
    end: useCallback(() => void (hasEnded.current = true), []),
  }
}

function forgetOthers(whose: string): void {
  for (const [key, { crops }] of left)
    if (!key.startsWith(`${whose}/`)) {
      crops.forEach(forget)
      left.delete(key)
    }
}

function forget({ url, previewUrl }: PhotoCrop): void {
  URL.revokeObjectURL(url)
  URL.revokeObjectURL(previewUrl)
}
