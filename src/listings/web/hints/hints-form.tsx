import { Sparkles } from 'lucide-react'
import { use, useCallback, useEffect, useSyncExternalStore } from 'react'
import { drafts } from '../../../platform/web/store/drafts.ts'
import { DraftsOwner } from '../../../platform/web/store/use-draft.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import type { SellerHints } from '../../listing.ts'
import { keepFocusInCard } from '../card/keep-focus-in-card.ts'
import { HintFields } from './hint-fields.tsx'
import { typedHints } from './typed-hints.ts'
import { unsavedHints } from './unsaved-hints.ts'
import { useHints } from './use-hints.ts'
import { useSaveHints } from './use-save-hints.ts'

/** The seller's entries and the button that requests a listing. Entries are saved automatically, or shown as not saved. */
export function HintsForm(props: {
  itemId: string
  sku: string
  storedHints: SellerHints
  hasPrimaryButton: boolean
  onGenerate: (hints: SellerHints) => void
}) {
  const { hints, fieldTexts, change, isTyped } = useHints(props.itemId, props.storedHints, 'card')
  const { isUnsaved, autoSave } = useAutoSave(props.itemId)
  return (
    <form
      ref={keepFocusInCard}
      aria-label={`${props.sku}: item details`}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        props.onGenerate(hints)
      }}
    >
      <div>
        <HintFields texts={fieldTexts} change={change} onEntered={autoSave} />
        {/* This element always exists, so that screen readers announce text that is added to it. */}
        <output className="block text-14 text-muted">
          {isUnsaved && isTyped && <span className="block pt-2">Not saved yet. We'll keep trying.</span>}
        </output>
      </div>
      <Button
        type="submit"
        variant={props.hasPrimaryButton ? 'primary' : 'quiet'}
        icon={Sparkles}
        className="self-stretch sm:self-start"
      >
        Generate Listing
      </Button>
    </form>
  )
}

/** `autoSave` saves the typed hints of an item, now or when the server can be reached. `isUnsaved`: a save has failed. */
function useAutoSave(itemId: string): { isUnsaved: boolean; autoSave: () => void } {
  const sellerId = use(DraftsOwner)
  const save = useSaveHints()
  const isUnsaved = useSyncExternalStore(unsavedHints.subscribe, () => unsavedHints.has(itemId))
  const autoSave = useCallback(
    () => void unsavedHints.saveWithRetry(sellerId, itemId, () => save(itemId)),
    [sellerId, itemId, save],
  )
  // Saves text that was typed before a reload, or before the card was scrolled away.
  useEffect(() => {
    if (typedHints(drafts, sellerId, itemId).length > 0) autoSave()
  }, [sellerId, itemId, autoSave])
  return { isUnsaved, autoSave }
}
