import { Button } from '../../../platform/web/ui/button.tsx'
import { ProgressBar } from '../../../platform/web/ui/progress-bar.tsx'
import type { Saving } from './manage-use-save.ts'

/** What is not saved yet or how far saving is, and the answers: Cancel, which while saving is Stop, and Save Changes. */
export function ManageBar(props: {
  /** "2 crops and the new order"; empty when nothing changed. */
  changes: string
  /** What happened last, where it does not show. */
  note: string
  progress: Saving['progress']
  onCancel: () => void
  onSave: () => void
}) {
  const { changes, note, progress } = props
  return (
    <div className="flex shrink-0 flex-col gap-3 border-t border-line px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:flex-row md:items-center md:px-6 md:py-4">
      <div className="flex min-h-7 min-w-0 flex-1 flex-col justify-center">
        {progress ? (
          <ProgressBar
            label="Saving"
            value={(progress.done / progress.of) * 100}
            words={`${progress.done} of ${progress.of}`}
          />
        ) : (
          <output className="text-14 text-muted">
            {note} {changes ? `Not saved yet: ${changes}.` : note === '' && 'Nothing is changed.'}
          </output>
        )}
      </div>
      {/* Wide enough for its spinner too: its words stay on one line, and the buttons where they are. */}
      <div className="grid grid-cols-[1fr_minmax(10.5rem,auto)] gap-3 whitespace-nowrap">
        <Button onPress={props.onCancel}>{progress ? 'Stop' : 'Cancel'}</Button>
        <Button look="primary" isPending={progress !== null} onPress={props.onSave}>
          Save Changes
        </Button>
      </div>
    </div>
  )
}
