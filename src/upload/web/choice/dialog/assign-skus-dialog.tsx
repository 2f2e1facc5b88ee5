import { FolderOpen, Images } from 'lucide-react'
import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { useBackCloses } from '../../../../platform/web/page/back-closes.ts'
import { countWords } from '../../../../platform/web/page/count-words.ts'
import { ConfirmDialog } from '../../../../platform/web/ui/confirm-dialog.tsx'
import { CloseSheet, Sheet } from '../../../../platform/web/ui/sheet.tsx'
import type { AssignState, AssignStore } from '../assign-store.ts'
import { AssignBar } from './assign-bar.tsx'
import { AssignGrid } from './assign-grid.tsx'
import { AssignMove } from './assign-move.tsx'
import { AssignNotices } from './assign-notices.tsx'
import { AssignSplit } from './assign-split.tsx'
import { AssignSummary } from './assign-summary.tsx'
import { AssignTools } from './assign-tools.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { useGridSpace } from './use-grid-space.ts'

export type AssignSkusDialogProps = {
  store: AssignStore
  state: AssignState
  /** The upload queue's list; null when the queue is empty. */
  queue: ReactNode
  /** The button of the defaults for new items. */
  defaults: ReactNode
  /** The warning when the device is short of space. */
  storageWarning: string | null
}

/**
 * "Upload and Assign SKUs": the seller chooses many photos and gives each product its SKU. Closing keeps the choice, Cancel
 * discards it.
 */
export function AssignSkusDialog({ store, state, queue, defaults, storageWarning }: AssignSkusDialogProps) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [isMoving, setMoving] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const listen = useCallback((dialog: HTMLElement | null) => listenForEnter(dialog, field, store), [store])
  useBackCloses(state.isOpen, () => store.close())
  useFieldAfterPhotos(state, field)
  useBlurWithKeyboard(state.isOpen)

  const photos = state.photos.length
  const remove = (ids: readonly string[]) =>
    ids.length > 1 ? setQuestion({ about: 'remove', ids }) : store.remove(ids)
  return (
    <Sheet isOpen={state.isOpen} height="full" onClose={() => store.close()}>
      <Dialog
        ref={listen}
        className="flex size-full flex-col cramped:overflow-y-auto outline-none [container-type:size]"
      >
        <div className="flex min-h-14 shrink-0 items-center justify-between gap-3 pt-[env(safe-area-inset-top)] pr-2 pl-4 md:min-h-18 md:pr-4 md:pl-6 short:min-h-11 flat:hidden">
          <div className="min-w-0">
            <Heading
              slot="title"
              className="font-display text-20 font-semibold text-balance md:text-28 short:text-16/5"
            >
              Upload and Assign SKUs
            </Heading>
            {photos > 0 && <AssignSummary state={state} className="hidden short:block" />}
          </div>
          <CloseSheet onPress={() => store.close()} />
        </div>
        {photos > 0 && (
          <div className="portrait:short:typing:hidden flat:typing:hidden">
            <AssignTools
              store={store}
              state={state}
              defaults={defaults}
              onMove={() => setMoving(true)}
              onRemove={() => remove([...state.selected])}
            />
            <button
              type="button"
              onClick={() => field.current?.focus()}
              className="sr-only rounded-control bg-ink px-3 py-2 text-paper focus-visible:not-sr-only focus-visible:absolute focus-visible:z-10 focus-visible:ml-4"
            >
              Go to the SKU field
            </button>
          </div>
        )}
        <AssignBody
          store={store}
          state={state}
          onRemove={remove}
          queue={queue}
          onType={() => {
            field.current?.focus()
            field.current?.select()
          }}
        >
          <AssignNotices store={store} state={state} storageWarning={storageWarning} />
        </AssignBody>
        <AssignBar
          store={store}
          state={state}
          field={field}
          onCancel={() => (photos > 0 ? setQuestion({ about: 'discard', photos }) : void store.discard())}
        />
      </Dialog>
      <AssignSplit store={store} state={state} />
      <AssignMove store={store} state={state} isOpen={isMoving} onClose={() => setMoving(false)} />
      <AssignQuestion store={store} question={question} onAnswered={() => setQuestion(null)} />
    </Sheet>
  )
}

/**
 * Handles Enter anywhere in the dialog, also on a photo: it assigns, with Ctrl or Cmd it also uploads. Elements with an Enter
 * of their own keep it: links, menus, other text fields, and buttons without Ctrl or Cmd. Returns a function that stops.
 */
function listenForEnter(
  dialog: HTMLElement | null,
  field: RefObject<HTMLInputElement | null>,
  store: AssignStore,
): (() => void) | undefined {
  const handleKey = (event: KeyboardEvent) => {
    const { target } = event
    if (event.key !== 'Enter' || event.altKey || event.isComposing || !(target instanceof Element)) return
    const isCommand = event.ctrlKey || event.metaKey
    const isBulkField = target === field.current
    if (!isBulkField && (target.closest(keepsEnter) || (!isCommand && target.closest(keepsPlainEnter)))) return
    event.preventDefault()
    event.stopPropagation()
    // A key that is held down counts as one press.
    if (event.repeat) return
    if (isCommand) store.assignAndUpload()
    else store.assign()
  }
  // Capture runs before a button or a photo gets the event.
  dialog?.addEventListener('keydown', handleKey, { capture: true })
  return () => dialog?.removeEventListener('keydown', handleKey, { capture: true })
}

const keepsEnter = 'a[href], [role^="menu"], input:not([type="radio"], [type="checkbox"]), textarea, select'
const keepsPlainEnter = 'button:not([data-picture])'

/** Least pixels by which the visible page grows when a phone's keyboard closes. */
const minKeyboardHeight = 120

/**
 * Moves the focus from the field to the dialog when a phone's keyboard closes, because Android's Back closes it without that.
 * The parts hidden for the keyboard then show again.
 */
function useBlurWithKeyboard(isOpen: boolean): void {
  useEffect(() => {
    const { visualViewport } = window
    if (!isOpen || !visualViewport || !matchMedia('(pointer: coarse)').matches) return undefined
    let height = visualViewport.height
    const check = () => {
      const grown = visualViewport.height - height
      height = visualViewport.height
      const field = document.activeElement
      if (grown > minKeyboardHeight && field instanceof HTMLInputElement)
        field.closest<HTMLElement>('[role=dialog]')?.focus()
    }
    visualViewport.addEventListener('resize', check)
    return () => visualViewport.removeEventListener('resize', check)
  }, [isOpen])
}

/**
 * Focuses the field for the selected photos when photos arrive, unless the seller types elsewhere: then one garment needs only
 * Enter. Not on touch screens, where it would open the keyboard over the photos.
 */
function useFieldAfterPhotos(
  { isOpen, photos, removed }: AssignState,
  field: RefObject<HTMLInputElement | null>,
): void {
  const previousCount = useRef(0)
  const previousRemovedCount = useRef(0)
  useEffect(() => {
    const hasNewPhotos = isOpen && photos.length > previousCount.current
    previousCount.current = isOpen ? photos.length : 0
    // The seller brought a photo back, and the Undo button keeps the focus for the next one.
    const isUndoing = removed.length > 0 && removed.length < previousRemovedCount.current
    previousRemovedCount.current = removed.length
    if (!hasNewPhotos || isUndoing || !matchMedia('(pointer: fine)').matches || isTyping(document.activeElement)) return
    field.current?.focus()
    field.current?.select()
  }, [isOpen, photos.length, removed.length, field])
}

function isTyping(element: Element | null): boolean {
  return element instanceof HTMLInputElement && element.type === 'text'
}

/** The question before photos leave the choice: some photos, or all with everything typed. */
type Question =
  | { readonly about: 'remove'; readonly ids: readonly string[] }
  | { readonly about: 'discard'; readonly photos: number }

/** Asks before more than one photo is removed. */
function AssignQuestion(props: { store: AssignStore; question: Question | null; onAnswered: () => void }) {
  const { store, question, onAnswered } = props
  const isRemoval = question?.about === 'remove'
  const photos = isRemoval ? question.ids.length : (question?.photos ?? 0)
  const verb = isRemoval ? 'Remove' : 'Discard'
  return (
    <ConfirmDialog
      isOpen={question !== null}
      title={`${verb} ${countWords(photos, 'photo')}?`}
      confirm={verb}
      danger
      onConfirm={() => {
        onAnswered()
        if (isRemoval) store.remove(question.ids)
        else void store.discard()
      }}
      onClose={onAnswered}
    >
      {isRemoval
        ? "They're removed from this upload. Your original files stay where they are."
        : 'Their SKUs are discarded too. Your original files stay where they are. Photos already uploading continue.'}{' '}
      A photo you took while choosing may have no other copy.
    </ConfirmDialog>
  )
}

/** The scrolling part of the dialog: notices, the upload queue, and the photos. Without photos, the choosing comes first. */
function AssignBody(props: {
  store: AssignStore
  state: AssignState
  onType: () => void
  onRemove: (ids: readonly string[]) => void
  queue: ReactNode
  children: ReactNode
}) {
  const { store, state } = props
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const space = useGridSpace(scroller)
  useTitleAfterDialog()
  // After a part was handed over, the queue above the remaining photos shows its state.
  useLayoutEffect(() => {
    if (state.partsHandedOver > 0) scroller?.scrollTo({ top: 0 })
  }, [scroller, state.partsHandedOver])
  const hasPhotos = state.photos.length > 0
  return (
    <div
      ref={setScroller}
      className="relative flex min-h-0 cramped:min-h-40 flex-1 flex-col overflow-y-auto overscroll-contain scroll-py-4 px-4 pb-2 [overflow-anchor:none] md:px-6"
    >
      <div className="flex shrink-0 flex-col gap-3 pt-1 *:last:mb-3">
        {hasPhotos && props.queue}
        {props.children}
      </div>
      {hasPhotos ? (
        scroller &&
        space && <AssignGrid {...{ store, state, scroller, space }} onType={props.onType} onRemove={props.onRemove} />
      ) : (
        <>
          <AssignEmpty store={store} />
          {props.queue && <div className="shrink-0 py-1">{props.queue}</div>}
        </>
      )}
    </div>
  )
}

/** Focuses the view's title when the dialog closes and its opener is gone, so that the keyboard continues there. */
function useTitleAfterDialog(): void {
  useEffect(
    () => () => {
      // The dialog returns the focus a frame after it closed.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
      })
    },
    [],
  )
}

/** Shown before anything is chosen, and when nothing is left. */
function AssignEmpty({ store }: { store: AssignStore }) {
  const choose = useFocusUnlessTaken<HTMLButtonElement>()
  return (
    <div className="mb-2 flex grow flex-col items-center justify-center gap-5 rounded-card border border-dashed border-edge/60 px-6 py-10 text-center">
      <div className="flex max-w-lines flex-col gap-1">
        <p className="text-20 text-balance">Add photos of one or many items.</p>
        <p className="hidden text-muted pointer-fine:block">
          You can also drop photos or folders here, or paste a picture.
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <PhotoPicker
          ref={choose}
          label="Choose Photos"
          icon={Images}
          variant="primary"
          onFiles={(files) => store.add(files)}
        />
        <PhotoPicker
          label="Choose Folder"
          icon={FolderOpen}
          folder
          className="hidden pointer-fine:flex"
          onFiles={(files) => store.add(files)}
        />
      </div>
    </div>
  )
}

/** Returns a ref. Its control takes the focus when it appears, unless something in its dialog has the focus. */
function useFocusUnlessTaken<Control extends HTMLElement>(): RefObject<Control | null> {
  const control = useRef<Control>(null)
  useEffect(() => {
    // A question that was open before returns the focus a frame later, if its opener still exists.
    const frame = requestAnimationFrame(() => {
      const dialog = control.current?.closest('[role=dialog]')
      const focused = document.activeElement
      if (focused === dialog || dialog?.contains(focused) !== true) control.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return control
}
