import { Sparkles } from 'lucide-react'
import { Button } from '../../platform/web/ui/button.tsx'
import type { SellerHints } from '../listing.ts'
import { HintFields } from './hint-fields.tsx'
import { useHints } from './use-hints.ts'

/** What the seller knows already, and the button that starts the writing. It is forgotten once the server has it. */
export function HintsForm(props: {
  itemId: string
  sku: string
  known: SellerHints
  primary: boolean
  onGenerate: (hints: SellerHints) => void
}) {
  const { hints, typed, change } = useHints(props.itemId, props.known)
  return (
    <form
      aria-label={`${props.sku}: what you know`}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        props.onGenerate(hints)
      }}
    >
      <HintFields typed={typed} change={change} />
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
