import type { LucideIcon } from 'lucide-react'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type Ref, useState } from 'react'
import { Button, type ButtonProps } from 'react-aria-components/Button'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useBackCloses } from '../../platform/web/back-closes.ts'
import { focusFirst } from '../../platform/web/focus-first.ts'
import { Icon } from '../../platform/web/ui/icon.tsx'
import type { Photo } from '../photo.ts'

/** One photo as large as the screen, with its neighbours by button or arrow key. Escape, Back and a press beside it close it. */
export function PhotoViewer({
  photos,
  first,
  name,
  onClose,
}: {
  photos: readonly Photo[]
  first: number
  name: string
  onClose: () => void
}) {
  const [at, setAt] = useState(first)
  useBackCloses(true, onClose)
  const photo = photos[at]
  if (!photo) return null
  const step = (by: number) => setAt((now) => Math.min(Math.max(now + by, 0), photos.length - 1))
  const words = `Photo ${at + 1} of ${photos.length}`
  return (
    <ModalOverlay
      isOpen
      isDismissable
      data-scrim="dark"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="fixed inset-0 z-40 animate-enter bg-[#0d0c0c] text-[#f5f3f0]"
    >
      <Modal className="size-full">
        <Dialog aria-label={`${name}: photos`} className="flex size-full flex-col outline-none">
          <div
            className="flex min-h-0 flex-1 flex-col pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]"
            onKeyDown={(event) => {
              if (event.key === 'ArrowLeft') step(-1)
              if (event.key === 'ArrowRight') step(1)
            }}
            role="presentation"
          >
            <div className="flex items-center justify-between gap-3 py-2 pr-2 pl-5">
              <p aria-live="polite" className="text-14 tabular-nums">
                {name} · {words}
              </p>
              <ViewerButton icon={X} label="Close" onPress={onClose} ref={focusFirst} />
            </div>
            <div className="relative min-h-0 flex-1" onClick={onClose} role="presentation">
              <img
                key={photo.id}
                src={photo.url}
                alt={`${name}, ${words.toLowerCase()}`}
                width={photo.width}
                height={photo.height}
                className="absolute inset-0 m-auto h-auto max-h-full w-auto max-w-full animate-enter object-contain"
              />
            </div>
            <div className="flex justify-center gap-6 p-3">
              <ViewerButton icon={ChevronLeft} label="Previous photo" onPress={() => step(-1)} isDisabled={at === 0} />
              <ViewerButton
                icon={ChevronRight}
                label="Next photo"
                onPress={() => step(1)}
                isDisabled={at === photos.length - 1}
              />
            </div>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function ViewerButton({
  icon,
  label,
  ...props
}: ButtonProps & { icon: LucideIcon; label: string; ref?: Ref<HTMLButtonElement> }) {
  return (
    <Button
      {...props}
      aria-label={label}
      className="grid size-12 cursor-pointer place-items-center rounded-full bg-[rgb(255_255_255/0.12)] transition-opacity duration-150 data-disabled:opacity-30"
    >
      <Icon of={icon} size={24} />
    </Button>
  )
}
