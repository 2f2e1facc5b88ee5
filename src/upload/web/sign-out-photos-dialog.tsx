import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useBackCloses } from '../../platform/web/back-closes.ts'
import { focusFirst } from '../../platform/web/focus-first.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { photosWords } from '../photo-words.ts'

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
  useBackCloses(props.isOpen, props.onClose)
  const one = props.photos === 1
  return (
    <ModalOverlay
      isOpen={props.isOpen}
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      isDismissable
      data-scrim="dim"
      className="fixed inset-0 z-40 flex animate-enter items-center justify-center bg-[rgb(0_0_0/0.45)] p-4"
    >
      <Modal className="w-full max-w-md animate-enter-up rounded-dialog bg-surface shadow-floating">
        <Dialog role="alertdialog" className="flex flex-col gap-5 p-5 outline-none sm:p-6">
          <div className="flex flex-col gap-2">
            <Heading slot="title" className="font-display text-20 font-semibold text-balance">
              {photosWords(props.photos)} {one ? 'is' : 'are'} not uploaded yet.
            </Heading>
            <p className="text-muted">
              Wait keeps you signed in and shows how far {one ? 'it is' : 'they are'}. Discarding deletes{' '}
              {one ? 'it' : 'them'} from PastFash on this device: a photo taken here with the camera may exist nowhere
              else.
            </p>
          </div>
          <div className="flex flex-col gap-3">
            <Button ref={focusFirst} look="primary" onPress={props.onWait}>
              Wait
            </Button>
            <Button look="quiet-danger" isPending={props.isPending} onPress={props.onDiscard}>
              Discard and Sign Out
            </Button>
            <Button onPress={props.onClose}>Cancel</Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
