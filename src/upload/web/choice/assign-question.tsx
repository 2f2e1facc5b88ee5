import { countWords } from '../../../platform/web/page/count-words.ts'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import type { AssignStore } from './assign-store.ts'

/** What is asked before photos leave the choice: some of them, or all with everything typed. */
export type Question =
  | { readonly about: 'remove'; readonly ids: readonly string[] }
  | { readonly about: 'discard'; readonly photos: number }

/** Asks before more than one photo goes. */
export function AssignQuestion(props: { store: AssignStore; question: Question | null; onAnswered: () => void }) {
  const { store, question, onAnswered } = props
  const isRemoval = question?.about === 'remove'
  const photos = isRemoval ? question.ids.length : (question?.photos ?? 0)
  const verb = isRemoval ? 'Remove' : 'Discard'
  return (
    <ConfirmDialog
      isOpen={question !== null}
      title={`${verb} ${countWords(photos, 'photo')}?`}
      confirm={verb}
      danger
      onConfirm={() => {
        onAnswered()
        if (isRemoval) store.remove(question.ids)
        else void store.discard()
      }}
      onClose={onAnswered}
    >
      {isRemoval
        ? 'They leave this upload. The files you chose stay where they are.'
        : 'Their SKUs are forgotten. The files you chose stay where they are, and what is uploading goes on.'}{' '}
      A photo you took while choosing may exist nowhere else.
    </ConfirmDialog>
  )
}
