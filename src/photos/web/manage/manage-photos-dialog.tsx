import { useQuery } from '@tanstack/react-query'
import { use, useCallback, useEffect, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { AppError } from '../../../platform/errors.ts'
import { actingSeller } from '../../../platform/web/net/acting-seller.ts'
import { call } from '../../../platform/web/net/call.ts'
import { useBackCloses } from '../../../platform/web/page/back-closes.ts'
import { DraftsOwner } from '../../../platform/web/store/use-draft.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { ProgressBar } from '../../../platform/web/ui/progress-bar.tsx'
import { CloseSheet, Sheet } from '../../../platform/web/ui/sheet.tsx'
import { showDone, showNote } from '../../../platform/web/ui/toasts.ts'
import { itemPhotosEndpoint } from '../../api.ts'
import { photosQuery } from '../photos-query.ts'
import { ManageBody } from './manage-body.tsx'
import { changeWords, emptyDraft, type ManageDraft, type PhotoCrop, unsavedChanges } from './manage-draft.ts'
import { type Saving, useManageSave } from './manage-use-save.ts'

export type ManagePhotosDialogProps = {
  itemId: string
  sku: string
  onClose: () => void
}

/** "Manage Photos": order and crops of one item's photos. Save Changes stores them, nothing else does. */
export function ManagePhotosDialog({ itemId, sku, ...props }: ManagePhotosDialogProps) {
  const query = useQuery(photosQuery(itemId))
  const { draft, change, end } = useManageDraft(itemId)
  const [isAsking, setAsking] = useState(false)
  const [historyEntry, setHistoryEntry] = useState(0)
  const [note, setNote] = useState('')
  const changes = unsavedChanges(query.data ?? [], draft)
  const changeSummary = changeWords(changes)
  const markClosed = useNotifyDeleted(itemId, { sku, hasChanges: changeSummary !== '' })

  const close = () => {
    markClosed()
    // Until the photos have loaded, an earlier draft is not visible, so closing keeps it.
    if (query.data !== undefined) end()
    props.onClose()
  }
  const { saving, save, stop, dismissFault } = useManageSave(itemId, change, () => {
    showDone(`Photos of ${sku} saved`)
    close()
  })

  const cancel = () => {
    if (saving.progress) stop()
    else if (changeSummary) setAsking(true)
    else close()
  }
  const cancelByBack = () => {
    // Back used up the history entry of the dialog. While the dialog stays open it gets a new one.
    if (saving.progress || changeSummary) setHistoryEntry(historyEntry + 1)
    cancel()
  }
  return (
    <>
      <BackCloses key={historyEntry} onBack={cancelByBack} />
      <Sheet isOpen height="low" onClose={cancel}>
        <Dialog className="flex size-full flex-col outline-none">
          <div className="flex min-h-14 shrink-0 items-center gap-3 pt-[env(safe-area-inset-top)] pr-2 pl-4 md:min-h-18 md:pr-4 md:pl-6 lying:min-h-11">
            <Heading slot="title" className="font-display text-20 font-semibold whitespace-nowrap md:text-28">
              Manage Photos
            </Heading>
            <p className="min-w-0 flex-1 truncate text-14 text-muted tabular-nums">{sku}</p>
            <CloseSheet onPress={cancel} />
          </div>
          <ManageBody
            name={sku}
            query={query}
            draft={draft}
            change={change}
            saving={saving}
            changes={changeSummary}
            onNote={setNote}
            onDismissFault={dismissFault}
          />
          <ManageBar
            changes={changeSummary}
            note={note}
            progress={saving.progress}
            onCancel={cancel}
            onSave={() => {
              setNote('')
              if (changeSummary) save(changes)
              else close()
            }}
          />
        </Dialog>
        <ConfirmDiscard isOpen={isAsking} changes={changeSummary} onDiscard={close} onClose={() => setAsking(false)} />
      </Sheet>
    </>
  )
}

function BackCloses({ onBack }: { onBack: () => void }) {
  useBackCloses(true, onBack)
  return null
}

/** Asks before changes are discarded. `changes`: the changes that would be lost, in words. */
function ConfirmDiscard(props: { isOpen: boolean; changes: string; onDiscard: () => void; onClose: () => void }) {
  const discard = () => {
    props.onClose()
    props.onDiscard()
  }
  return (
    <ConfirmDialog
      isOpen={props.isOpen}
      title="Discard your changes?"
      confirm="Discard"
      danger
      onConfirm={discard}
      onClose={props.onClose}
    >
      Not saved yet: {props.changes}. Your stored photos stay as they are.
    </ConfirmDialog>
  )
}

/** The unsaved changes or the progress of saving, and the buttons: Cancel (Stop while saving) and Save Changes. */
function ManageBar(props: {
  /** "2 crops and the new order"; empty when nothing changed. */
  changes: string
  /** A message about the last change, if the photos do not show that change. */
  note: string
  progress: Saving['progress']
  onCancel: () => void
  onSave: () => void
}) {
  const { changes, note, progress } = props
  return (
    <div className="flex shrink-0 flex-col gap-3 border-t border-line px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:flex-row md:items-center md:px-6 md:py-4">
      <div className="flex min-h-7 min-w-0 flex-1 flex-col justify-center">
        {progress ? (
          <ProgressBar
            label="Saving"
            value={(progress.done / progress.total) * 100}
            countText={`${progress.done} of ${progress.total}`}
          />
        ) : (
          <output className="text-14 text-muted">
            {note} {changes ? `Not saved yet: ${changes}.` : note === '' && 'No changes yet.'}
          </output>
        )}
      </div>
      {/* Save Changes has room for its spinner too, so its text stays on one line and the buttons do not move. */}
      <div className="grid grid-cols-[1fr_minmax(10.5rem,auto)] gap-3 whitespace-nowrap">
        <Button onPress={props.onCancel}>{progress ? 'Stop' : 'Cancel'}</Button>
        <Button variant="primary" isPending={progress !== null} onPress={props.onSave}>
          Save Changes
        </Button>
      </div>
    </div>
  )
}

/**
 * Notifies the seller when the dialog disappears because its item was deleted elsewhere: the item's card leaves the page, and
 * the dialog with it. The returned function must be called when the seller closes the dialog.
 */
function useNotifyDeleted(itemId: string, dialog: { sku: string; hasChanges: boolean }): () => void {
  const sellerId = use(DraftsOwner)
  const isClosed = useRef(false)
  const latest = useRef(dialog)
  useEffect(() => {
    latest.current = dialog
  })
  useEffect(() => {
    isClosed.current = false
    return () => {
      if (!isClosed.current && actingSeller.period()?.sellerId === sellerId)
        void notifyIfDeleted(itemId, latest.current)
    }
  }, [itemId, sellerId])
  return useCallback(() => void (isClosed.current = true), [])
}

async function notifyIfDeleted(
  itemId: string,
  { sku, hasChanges }: { sku: string; hasChanges: boolean },
): Promise<void> {
  try {
    await call(itemPhotosEndpoint, { itemId })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not-found')) return
    showNote({
      title: `${sku} was deleted on another page or device`,
      detail: hasChanges
        ? "Your changes in Manage Photos weren't saved. They'll be here if the item is restored."
        : 'Manage Photos was closed.',
    })
  }
}

/**
 * By seller and item: drafts that were unsaved when the dialog disappeared, for example because the seller was signed
 * out. The reopened dialog restores them.
 */
const unsavedDrafts = new Map<string, ManageDraft>()

/**
 * The unsaved draft, kept on this page until `end`, which is called when it was saved or discarded. A crop's object URLs live
 * as long as the crop.
 */
function useManageDraft(itemId: string) {
  const sellerId = use(DraftsOwner)
  const key = `${sellerId}/${itemId}`
  const [draft, setDraft] = useState(() => unsavedDrafts.get(key) ?? emptyDraft)
  const latest = useRef(draft)
  const hasEnded = useRef(false)
  useEffect(() => {
    for (const crop of latest.current.crops) if (!draft.crops.includes(crop)) revoke(crop)
    latest.current = draft
  }, [draft])
  useEffect(() => {
    forgetDraftsOfOthers(sellerId)
    hasEnded.current = false
    return () => {
      if (hasEnded.current) latest.current.crops.forEach(revoke)
      if (hasEnded.current || latest.current === emptyDraft) unsavedDrafts.delete(key)
      else unsavedDrafts.set(key, latest.current)
    }
  }, [sellerId, key])
  return {
    draft,
    change: useCallback((change: (draft: ManageDraft) => ManageDraft) => setDraft(change), []),
    end: useCallback(() => void (hasEnded.current = true), []),
  }
}

function forgetDraftsOfOthers(sellerId: string): void {
  for (const [key, { crops }] of unsavedDrafts)
    if (!key.startsWith(`${sellerId}/`)) {
      crops.forEach(revoke)
      unsavedDrafts.delete(key)
    }
}

function revoke({ url, previewUrl }: PhotoCrop): void {
  URL.revokeObjectURL(url)
  URL.revokeObjectURL(previewUrl)
}
