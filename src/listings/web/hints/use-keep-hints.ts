import { use, useCallback, useEffect, useSyncExternalStore } from 'react'
import { drafts } from '../../../platform/web/store/drafts.ts'
import { DraftsOf } from '../../../platform/web/store/use-draft.ts'
import { typedHints } from './typed-hints.ts'
import { unsavedHints } from './unsaved-hints.ts'
import { useSaveHints } from './use-save-hints.ts'

/** `keep` saves what is typed for an item, now or when the server can be reached. `isUnsaved` once it could not be. */
export function useKeepHints(itemId: string): { isUnsaved: boolean; keep: () => void } {
  const whose = use(DraftsOf)
  const save = useSaveHints()
  const isUnsaved = useSyncExternalStore(unsavedHints.subscribe, () => unsavedHints.has(itemId))
  const keep = useCallback(() => void unsavedHints.keep(whose, itemId, () => save(itemId)), [whose, itemId, save])
  // It was typed before a reload, or was left by scrolling away.
  useEffect(() => {
    if (typedHints(drafts, whose, itemId).length > 0) keep()
  }, [whose, itemId, keep])
  return { isUnsaved, keep }
}
