import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useBackCloses } from '../page/back-closes.ts'

/** A question with its answers. Escape, Back and a press beside it give no answer, and the focus returns to where it was. */
export function QuestionDialog(props: {
  isOpen: boolean
  title: string
  children?: ReactNode
  /** The buttons. The safe one takes the focus. */
  answers: ReactNode
  onClose: () => void
}) {
  useBackCloses(props.isOpen, props.onClose)
  return (
    <ModalOverlay
      isOpen={props.isOpen}
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      isDismissable
      data-scrim="dim"
      className={`fixed inset-x-0 top-0 z-40 flex h-(--visual-viewport-height) items-center justify-center bg-[rgb(0_0_0/0.45)] p-4 low:p-2 ${belowToasts}`}
    >
      <Modal className="flex max-h-full w-full max-w-md animate-enter-up flex-col rounded-dialog bg-surface shadow-floating">
        <Dialog role="alertdialog" className="flex min-h-0 flex-col gap-5 p-5 outline-none sm:p-6 low:gap-3 low:p-3">
          {/* Padding for the focus ring, which a scrolling box would cut off. */}
          <div className="-m-1 flex min-h-0 flex-col gap-2 overflow-y-auto p-1">
            <Heading slot="title" className="font-display text-20 font-semibold text-balance">
              {props.title}
            </Heading>
            {props.children && <div className="text-muted">{props.children}</div>}
          </div>
          {props.answers}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** For phones, whose toasts are at the upper edge: question and answers stay visible, and the part between them scrolls. */
const belowToasts = 'max-md:pt-[calc(max(1rem,env(safe-area-inset-top))+var(--toasts,0px))]'
