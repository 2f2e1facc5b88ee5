import { Button } from '../../../platform/web/ui/button.tsx'
import { QuestionDialog } from '../../../platform/web/ui/question-dialog.tsx'
import { LocationForm } from './location-form.tsx'
import { useAccountActions } from './use-account-actions.ts'

/**
 * Asks where the seller ships from, because eBay needs a location to publish. Calls `onDone` once it is saved, or `onClose` if
 * the seller gives up.
 */
export function AskLocation({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const actions = useAccountActions()
  return (
    <QuestionDialog
      isOpen
      title="Where do you ship from?"
      onClose={onClose}
      answers={
        <div className="flex justify-end">
          <Button onPress={onClose}>Cancel</Button>
        </div>
      }
    >
      <div className="flex flex-col gap-3 text-ink">
        <p className="text-muted">eBay needs this before it can publish. You only enter it once.</p>
        <LocationForm actions={actions} takesFocus onDone={onDone} />
      </div>
    </QuestionDialog>
  )
}
