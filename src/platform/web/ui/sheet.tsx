import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from './button.tsx'

const heights = {
  /** As high as possible, for content that is never too large. */
  full: 'md:max-h-230 lying:rounded-none',
  /** Lower on a wide page, for content that is often small. */
  low: 'md:h-160 md:max-h-full lying:h-full lying:rounded-none',
}

/** A dialog's frame: the whole screen on a phone, else a sheet. Escape closes it; a press beside it does not. */
export function Sheet(props: {
  isOpen: boolean
  height: keyof typeof heights
  onClose: () => void
  children: ReactNode
}) {
  return (
    <ModalOverlay
      isOpen={props.isOpen}
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      data-scrim="dim"
      className="fixed inset-x-0 top-0 z-40 flex h-(--visual-viewport-height) items-center justify-center bg-[rgb(0_0_0/0.45)] md:p-6 lying:p-0"
    >
      <Modal
        className={`size-full animate-enter-up bg-surface pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)] md:max-w-275 md:overflow-hidden md:rounded-dialog md:shadow-floating ${heights[props.height]}`}
      >
        {props.children}
      </Modal>
    </ModalOverlay>
  )
}

/** The close button in the corner of a sheet. */
export function CloseSheet({ onPress }: { onPress: () => void }) {
  return <IconButton variant="round" icon={X} aria-label="Close" onPress={onPress} />
}
