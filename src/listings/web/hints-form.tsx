import { Sparkles } from 'lucide-react'
import { Button } from '../../platform/web/ui/button.tsx'
import type { SellerHints } from '../listing.ts'
import { HintFields, useHints } from './hint-fields.tsx'

/** What the seller knows already, and the button that starts the writing. */
export function HintsForm(props: {
  sku: string
  known: SellerHints
  primary: boolean
  onGenerate: (hints: SellerHints) => void
}) {
  const { hints, ...fields } = useHints(props.known)
  return (
    <form
      aria-label={`${props.sku}: what you know`}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        props.onGenerate(hints)
      }}
    >
      <HintFields {...fields} />
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
