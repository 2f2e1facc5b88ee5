import { Sparkles } from 'lucide-react'
import { Button } from '../../../platform/web/ui/button.tsx'
import { keepFocusInCard } from './keep-focus-in-card.ts'

/** Shows why there is no new listing, and a button to try again if no form is below. */
export function CardFault(props: { sentence: string; failed: boolean; onTryAgain: (() => void) | undefined }) {
  return (
    <div ref={keepFocusInCard} className="flex flex-col items-start gap-3">
      <p
        className={`text-14 wrap-anywhere whitespace-pre-line tabular-nums ${props.failed ? 'text-red' : 'text-amber'}`}
      >
        {props.sentence}
      </p>
      {props.onTryAgain && (
        <Button icon={Sparkles} onPress={props.onTryAgain}>
          Generate Listing
        </Button>
      )}
    </div>
  )
}
