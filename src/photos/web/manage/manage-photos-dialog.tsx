import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Button as IconButton } from 'react-aria-components/Button'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useBackCloses } from '../../../platform/web/back-closes.ts'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import { sayDone } from '../../../platform/web/ui/toasts.ts'
import { photosQuery } from '../photos-query.ts'
import { ManageBar } from './manage-bar.tsx'
import { ManageBody } from './manage-body.tsx'
import { changeWords, unsavedChanges } from './manage-draft.ts'
import { ManageQuestion } from './manage-question.tsx'
import { useManageDraft } from './manage-use-draft.ts'
import { useManageSave } from './manage-use-save.ts'

export type ManagePhotosDialogProps = {
  itemId: string
  /** What the item is called: its SKU. */
  name: string
  onClose: () => void
}

/** "Manage Photos": order and crops of one item's photos, which are stored only by Save Changes. */
export function ManagePhotosDialog({ itemId, name, onClose }: ManagePhotosDialogProps) {
  const query = useQuery(photosQuery(itemId))
  const [draft, change] = useManageDraft()
  const [isAsking, setAsking] = useState(false)
  const [backs, setBacks] = useState(0)
  const [note, setNote] = useState('')
  const { saving, save, stop, dismissFault } = useManageSave(itemId, change, () => {
    sayDone(`Photos of ${name} saved`)
    onClose()
  })
  const changes = unsavedChanges(query.data ?? [], draft)
  const words = changeWords(changes)

  const leave = () => {
    if (saving.progress) stop()
    else if (words) setAsking(true)
    else onClose()
  }
  const leaveByBack = () => {
    // Its history entry is used up, and the dialog stays open: it gets another.
    if (saving.progress || words) setBacks(backs + 1)
    leave()
  }
  return (
    <>
      <BackCloses key={backs} onBack={leaveByBack} />
      <ModalOverlay
        isOpen
        onOpenChange={(isOpen) => !isOpen && leave()}
        data-scrim="dim"
        className="fixed inset-x-0 top-0 z-40 flex h-(--visual-viewport-height) animate-enter items-center justify-center bg-[rgb(0_0_0/0.45)] md:p-6 lying:p-0"
      >
        <Modal className="size-full animate-enter-up bg-surface md:h-160 md:max-h-full md:max-w-275 lying:h-full md:overflow-hidden md:rounded-dialog md:shadow-floating lying:rounded-none">
          <Dialog className="flex size-full flex-col outline-none">
            <div className="flex min-h-14 shrink-0 items-center gap-3 pt-[env(safe-area-inset-top)] pr-2 pl-4 md:min-h-18 md:pr-4 md:pl-6 lying:min-h-11">
              <Heading slot="title" className="font-display text-20 font-semibold whitespace-nowrap md:text-28">
                Manage Photos
              </Heading>
              <p className="min-w-0 flex-1 truncate text-14 text-muted tabular-nums">{name}</p>
              <IconButton
                aria-label="Close"
                onPress={leave}
                className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full transition-colors duration-150 hover:bg-line"
              >
                <Icon of={X} size={24} />
              </IconButton>
            </div>
            <ManageBody
              name={name}
              query={query}
              draft={draft}
              change={change}
              saving={saving}
              changes={words}
              onNote={setNote}
              onDismissFault={dismissFault}
            />
            <ManageBar
              changes={words}
              note={note}
              progress={saving.progress}
              onCancel={leave}
              onSave={() => {
                setNote('')
                if (words) save(changes)
                else onClose()
              }}
            />
          </Dialog>
          <ManageQuestion isOpen={isAsking} changes={words} onDiscard={onClose} onClose={() => setAsking(false)} />
        </Modal>
      </ModalOverlay>
    </>
  )
}

function BackCloses({ onBack }: { onBack: () => void }) {
  useBackCloses(true, onBack)
  return null
}
