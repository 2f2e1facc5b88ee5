import { focusFirst } from '../../../platform/web/page/focus-first.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { QuestionDialog } from '../../../platform/web/ui/question-dialog.tsx'
import { keptElsewhere, photosWords } from '../../photo-words.ts'

/**
 * Asks before signing out while photos are on this device only: wait for them, or discard those of this page. Photos of other
 * tabs (`elsewhere`) are kept.
 */
export function SignOutPhotosDialog(props: {
  isOpen: boolean
  /** Number of this page's photos that are not uploaded. */
  photos: number
  elsewhere: number
  isPending: boolean
  /** The seller stays signed in and sees the progress of the photos. */
  onWait: () => void
  /** Discards this page's photos and signs out. Without photos it only signs out. */
  onDiscard: () => void
  onClose: () => void
}) {
  const { photos, elsewhere } = props
  const all = photos + elsewhere
  return (
    <QuestionDialog
      isOpen={props.isOpen}
      title={`${photosWords(all)} ${all === 1 ? 'is' : 'are'} not uploaded yet.`}
      onClose={props.onClose}
      answers={
        <div className="flex flex-col gap-3 lying:flex-row lying:flex-wrap lying:justify-end">
          <Button ref={focusFirst} variant="primary" onPress={props.onWait}>
            Wait
          </Button>
          <Button variant="quiet-danger" isPending={props.isPending} onPress={props.onDiscard}>
            {photos > 0 ? 'Discard and Sign Out' : 'Sign Out'}
          </Button>
          <Button onPress={props.onClose}>Cancel</Button>
        </div>
      }
    >
      Wait keeps you signed in and shows the upload. {photos > 0 && discarding(props)}{' '}
      {elsewhere > 0 && keptElsewhere(elsewhere)}
    </QuestionDialog>
  )
}

function discarding({ photos, elsewhere }: { photos: number; elsewhere: number }): string {
  const them = elsewhere > 0 ? photosWords(photos) : photos === 1 ? 'it' : 'them'
  return `Discard deletes ${them} from PastFash on this device. Photos taken with the camera may have no other copy.`
}
