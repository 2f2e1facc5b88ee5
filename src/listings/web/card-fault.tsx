import { RefreshCw } from 'lucide-react'
import { Button } from '../../platform/web/ui/button.tsx'

/** Why there is no new listing, and, where no form stands below, the way to try again. */
export function CardFault(props: { sentence: string; failed: boolean; onTryAgain: (() => void) | undefined }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p className={`text-14 break-words whitespace-pre-line ${props.failed ? 'text-red' : 'text-amber'}`}>
        {props.sentence}
      </p>
      {props.onTryAgain && (
        <Button icon={RefreshCw} onPress={props.onTryAgain}>
          Try Again
        </Button>
      )}
    </div>
  )
}
