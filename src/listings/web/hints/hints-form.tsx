import { Sparkles } from 'lucide-react'
import { use, useCallback, useEffect, useSyncExternalStore } from 'react'
import { drafts } from '../../../platform/web/store/drafts.ts'
import { DraftsOf } from '../../../platform/web/store/use-draft.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import type { SellerHints } from '../../listing.ts'
import { cardTakesFocus } from '../card/card-takes-focus.ts'
import { HintFields } from './hint-fields.tsx'
import { typedHints } from './typed-hints.ts'
import { unsavedHints } from './unsaved-hints.ts'
import { useHints } from './use-hints.ts'
import { useSaveHints } from './use-save-hints.ts'

/** What the seller knows already, and the button that starts the writing. What is entered is saved, or said not to be. */
export function HintsForm(props: {
  itemId: string
  sku: string
  known: SellerHints
  primary: boolean
  onGenerate: (hints: SellerHints) => void
}) {
  const { hints, texts, change, isTyped } = useHints(props.itemId, props.known, 'card')
  const { isUnsaved, keep } = useKeepHints(props.itemId)
  return (
    <form
      ref={cardTakesFocus}
      aria-label={`${props.sku}: what you know`}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        props.onGenerate(hints)
      }}
    >
      <div>
        <HintFields texts={texts} change={change} onEntered={keep} />
        {/* Always there: what is announced is what comes into it. */}
        <output className="block text-14 text-muted">
          {isUnsaved && isTyped && (
            <span className="block pt-2">Not saved yet. It is kept here, and saved when PastFash can be reached.</span>
          )}
        </output>
      </div>
      <Button
        type="submit"
        look={props.primary ? 'primary' : 'quiet'}
        icon={Sparkles}
        className="self-stretch sm:self-start"
      >
        Generate Listing
      </Button>
    </form>
  )
}

/** `keep` saves what is typed for an item, now or when the server can be reached. `isUnsaved` once it could not be. */
function useKeepHints(itemId: string): { isUnsaved: boolean; keep: () => void } {
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
