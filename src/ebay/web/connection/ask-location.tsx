import { Button } from '../../../platform/web/ui/button.tsx'
import { QuestionDialog } from '../../../platform/web/ui/question-dialog.tsx'
import { LocationForm } from './location-form.tsx'
import { useAccountVerbs } from './use-account-verbs.ts'

/** Asks where items are sent from; eBay publishes nothing without it. Calls `onDone` once it is saved. */
export function AskLocation({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const verbs = useAccountVerbs()
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
        <LocationForm
          verbs={verbs}
          takesFocus
          onDone={() => {
            onClose()
            onDone()
          }}
        />
      </div>
    </QuestionDialog>
  )
}
