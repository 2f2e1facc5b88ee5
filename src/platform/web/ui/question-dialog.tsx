import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useBackCloses } from '../back-closes.ts'

/** A question and its answers. Escape, Back and a press beside it give none, and the focus returns to where it was. */
export function QuestionDialog(props: {
  isOpen: boolean
  title: string
  children?: ReactNode
  /** Buttons; the safe one takes the focus. */
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
      className="fixed inset-0 z-40 flex animate-enter items-center justify-center bg-[rgb(0_0_0/0.45)] p-4"
    >
      <Modal className="w-full max-w-md animate-enter-up rounded-dialog bg-surface shadow-floating">
        <Dialog role="alertdialog" className="flex flex-col gap-5 p-5 outline-none sm:p-6">
          <div className="flex flex-col gap-2">
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
