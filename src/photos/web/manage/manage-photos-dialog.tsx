import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { useBackCloses } from '../../../platform/web/page/back-closes.ts'
import { CloseSheet, Sheet } from '../../../platform/web/ui/sheet.tsx'
import { sayDone } from '../../../platform/web/ui/toasts.ts'
import { photosQuery } from '../photos-query.ts'
import { ManageBar } from './manage-bar.tsx'
import { ManageBody } from './manage-body.tsx'
import { changeWords, unsavedChanges } from './manage-draft.ts'
import { ManageQuestion } from './manage-question.tsx'
import { useManageDraft } from './manage-use-draft.ts'
import { useManageSave } from './manage-use-save.ts'
import { useSayGone } from './manage-use-say-gone.ts'

export type ManagePhotosDialogProps = {
  itemId: string
  /** What the item is called: its SKU. */
  name: string
  onClose: () => void
}

/** "Manage Photos": order and crops of one item's photos, which are stored only by Save Changes. */
export function ManagePhotosDialog({ itemId, name, ...props }: ManagePhotosDialogProps) {
  const query = useQuery(photosQuery(itemId))
  const { draft, change, end } = useManageDraft(itemId)
  const [isAsking, setAsking] = useState(false)
  const [backs, setBacks] = useState(0)
  const [note, setNote] = useState('')
  const changes = unsavedChanges(query.data ?? [], draft)
  const words = changeWords(changes)
  const leftBySeller = useSayGone(itemId, { name, hasChanges: words !== '' })

  const close = () => {
    leftBySeller()
    // Before the photos are there, what was left here once does not show: it stays.
    if (query.data !== undefined) end()
    props.onClose()
  }
  const { saving, save, stop, dismissFault } = useManageSave(itemId, change, () => {
    sayDone(`Photos of ${name} saved`)
    close()
  })

  const leave = () => {
    if (saving.progress) stop()
    else if (words) setAsking(true)
    else close()
  }
  const leaveByBack = () => {
    // Its history entry is used up, and the dialog stays open: it gets another.
    if (saving.progress || words) setBacks(backs + 1)
    leave()
  }
  return (
    <>
      <BackCloses key={backs} onBack={leaveByBack} />
      <Sheet isOpen height="low" onClose={leave}>
        <Dialog className="flex size-full flex-col outline-none">
          <div className="flex min-h-14 shrink-0 items-center gap-3 pt-[env(safe-area-inset-top)] pr-2 pl-4 md:min-h-18 md:pr-4 md:pl-6 lying:min-h-11">
            <Heading slot="title" className="font-display text-20 font-semibold whitespace-nowrap md:text-28">
              Manage Photos
            </Heading>
            <p className="min-w-0 flex-1 truncate text-14 text-muted tabular-nums">{name}</p>
            <CloseSheet onPress={leave} />
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
              else close()
            }}
          />
        </Dialog>
        <ManageQuestion isOpen={isAsking} changes={words} onDiscard={close} onClose={() => setAsking(false)} />
      </Sheet>
    </>
  )
}

function BackCloses({ onBack }: { onBack: () => void }) {
  useBackCloses(true, onBack)
  return null
}
