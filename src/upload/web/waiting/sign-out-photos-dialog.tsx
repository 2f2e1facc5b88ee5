import { focusFirst } from '../../../platform/web/focus-first.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { QuestionDialog } from '../../../platform/web/ui/question-dialog.tsx'
import { photosWords } from '../../photo-words.ts'

/** Asked before signing out while photos are on this device only: wait for them, or sign out without them. */
export function SignOutPhotosDialog(props: {
  isOpen: boolean
  photos: number
  isPending: boolean
  /** The seller stays signed in and is shown how far the photos are. */
  onWait: () => void
  onDiscard: () => void
  onClose: () => void
}) {
  const one = props.photos === 1
  return (
    <QuestionDialog
      isOpen={props.isOpen}
      title={`${photosWords(props.photos)} ${one ? 'is' : 'are'} not uploaded yet.`}
      onClose={props.onClose}
      answers={
        <div className="flex flex-col gap-3 lying:flex-row lying:flex-wrap lying:justify-end">
          <Button ref={focusFirst} look="primary" onPress={props.onWait}>
            Wait
          </Button>
          <Button look="quiet-danger" isPending={props.isPending} onPress={props.onDiscard}>
            Discard and Sign Out
          </Button>
          <Button onPress={props.onClose}>Cancel</Button>
        </div>
      }
    >
      Wait keeps you signed in and shows how far {one ? 'it is' : 'they are'}. Discarding deletes {one ? 'it' : 'them'}{' '}
      from PastFash on this device: a photo taken here with the camera may exist nowhere else.
    </QuestionDialog>
  )
}
