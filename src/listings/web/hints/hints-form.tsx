import { Sparkles } from 'lucide-react'
import { Button } from '../../../platform/web/ui/button.tsx'
import type { SellerHints } from '../../listing.ts'
import { cardTakesFocus } from '../card/card-takes-focus.ts'
import { HintFields } from './hint-fields.tsx'
import { useHints } from './use-hints.ts'
import { useSaveHints } from './use-save-hints.ts'

/** What the seller knows already, and the button that starts the writing. It is saved as it is entered. */
export function HintsForm(props: {
  itemId: string
  sku: string
  known: SellerHints
  primary: boolean
  onGenerate: (hints: SellerHints) => void
}) {
  const { hints, texts, change } = useHints(props.itemId, props.known, 'card')
  const save = useSaveHints()
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
      <HintFields
        texts={texts}
        change={change}
        // What cannot be saved now is saved with the next start.
        onEntered={() => void save(props.itemId).catch(() => undefined)}
      />
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
