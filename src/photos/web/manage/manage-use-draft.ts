import { useCallback, useEffect, useRef, useState } from 'react'
import { emptyDraft, type ManageDraft, type PhotoCrop } from './manage-draft.ts'

/** What is not saved yet. The addresses of crops live as long as their crops. */
export function useManageDraft(): [ManageDraft, (change: (draft: ManageDraft) => ManageDraft) => void] {
  const [draft, setDraft] = useState(emptyDraft)
  const shown = useRef<readonly PhotoCrop[]>([])
  useEffect(() => {
    for (const crop of shown.current) if (!draft.crops.includes(crop)) forget(crop)
    shown.current = draft.crops
  }, [draft.crops])
  useEffect(() => () => shown.current.forEach(forget), [])
  return [draft, useCallback((change) => setDraft(change), [])]
}

function forget({ url, previewUrl }: PhotoCrop) {
  URL.revokeObjectURL(url)
  URL.revokeObjectURL(previewUrl)
}
