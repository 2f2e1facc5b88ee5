import { Camera, Pencil, Trash2, Undo2, Upload } from 'lucide-react'
import { type ComponentType, type ReactNode, useCallback, useRef } from 'react'
import { countWords } from '../../platform/web/page/count-words.ts'
import { focusFirst } from '../../platform/web/page/focus-first.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { EmptyState } from '../../platform/web/ui/empty-state.tsx'
import { Icon } from '../../platform/web/ui/icon.tsx'
import type { CaptureState, Shot } from '../capture-state.ts'
import type { CaptureStore } from './capture-store.ts'
import { ProblemBox } from './problem-box.tsx'

/** Shows shots that can be reordered, each with `tools` below it, and one of them large. */
export type ReviewPhotos = ComponentType<{
  shots: readonly Shot<Blob>[]
  /** The ids in their new order. */
  onReorder: (ids: readonly string[]) => void
  /** `index` starts at 0. */
  tools: (shot: Shot<Blob>, index: number) => ReactNode
}>

/** All photos of the item, two per row: view, reorder, edit, remove or upload them. `focusOn`: the photo edited last. */
export function ReviewGrid(props: {
  store: CaptureStore
  state: CaptureState<Blob>
  photos: ReviewPhotos
  focusOn: string | undefined
  onEdit: (id: string) => void
}) {
  const { store, photos: PhotoList, focusOn } = props
  const { shots, removedShots, progressText, problem } = props.state
  const heading = useRef<HTMLHeadingElement>(null)
  // The photo edited last, if there is one, takes the focus afterwards.
  const takeFocus = useCallback((element: HTMLHeadingElement | null) => {
    heading.current = element
    element?.focus()
  }, [])
  const toolsOf = (shot: Shot<Blob>, index: number) => (
    <ReviewPhotoTools
      shot={shot}
      number={index + 1}
      hasFocus={shot.id === focusOn}
      onEdit={() => props.onEdit(shot.id)}
      onUndoEdit={() => {
        void store.undoEdit(shot.id)
        // Undoing the last edit removes the button.
        if (shot.past.length === 1) heading.current?.focus()
      }}
      onRemove={() => {
        store.remove(shot.id)
        // The button that had the focus is gone.
        heading.current?.focus()
      }}
    />
  )
  return (
    <div className="mx-auto flex size-full max-w-3xl flex-col in-safe-area">
      <div className="flex min-h-14 items-center justify-between gap-3 px-4 lying:min-h-11">
        <h2 ref={takeFocus} tabIndex={-1} className="font-display text-20 font-semibold outline-none">
          Review
        </h2>
        <output className="text-14 text-muted tabular-nums">{countWords(shots.length, 'photo')}</output>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-4">
        {shots.length === 0 ? (
          <EmptyState sentence="No photos yet.">
            <Button variant="primary" icon={Camera} onPress={() => store.takeMore()}>
              Take More
            </Button>
          </EmptyState>
        ) : (
          <PhotoList shots={shots} onReorder={store.reorder} tools={toolsOf} />
        )}
      </div>
      <div className="flex flex-col gap-2 border-t border-line px-4 pt-2 pb-4 lying:flex-row lying:flex-wrap lying:items-center lying:py-2">
        {problem && <ProblemBox sentence={problem} className="lying:w-full" />}
        <ReviewNotice
          progressText={progressText}
          removedCount={removedShots.length}
          onUndo={() => {
            store.undoRemove()
            heading.current?.focus()
          }}
        />
        {shots.length > 0 && (
          <div className="flex flex-wrap gap-3 lying:flex-1">
            <Button icon={Camera} onPress={() => store.takeMore()} className="flex-1 whitespace-nowrap">
              Take More
            </Button>
            <Button
              variant="primary"
              icon={Upload}
              isPending={progressText !== null}
              onPress={() => store.upload()}
              className="flex-1"
            >
              {`Upload ${shots.length}`}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

/** The progress of running work, or the number of removed photos with Undo. Its space is always kept free. */
function ReviewNotice(props: { progressText: string | null; removedCount: number; onUndo: () => void }) {
  const { progressText, removedCount, onUndo } = props
  const removedText = removedCount === 1 ? 'Photo removed' : `${removedCount} photos removed`
  return (
    <div className="flex min-h-control items-center justify-between gap-3 lying:flex-1">
      <output className="text-14 tabular-nums">{progressText ?? (removedCount > 0 && removedText)}</output>
      {removedCount > 0 && (
        <Button variant="plain" icon={Undo2} onPress={onUndo} className="-mr-4 lying:mr-0">
          Undo
        </Button>
      )}
    </div>
  )
}

/** The actions for one photo of the review grid, and the reason if it could not be stored. */
function ReviewPhotoTools(props: {
  shot: Shot<Blob>
  number: number
  hasFocus: boolean
  onEdit: () => void
  onUndoEdit: () => void
  onRemove: () => void
}) {
  const { shot, number } = props
  return (
    <>
      <Button
        {...(props.hasFocus ? { ref: focusFirst } : {})}
        variant="plain"
        aria-label={`Edit photo ${number}`}
        onPress={props.onEdit}
        className={small}
      >
        <Icon of={Pencil} size={16} />
        Edit
      </Button>
      {shot.past.length > 0 && (
        <Button
          variant="plain"
          aria-label={`Undo edit of photo ${number}`}
          onPress={props.onUndoEdit}
          className={`${small} order-last sm:order-none`}
        >
          <Icon of={Undo2} size={16} />
          Undo edit
        </Button>
      )}
      <Button variant="quiet-danger" aria-label={`Remove photo ${number}`} onPress={props.onRemove} className={small}>
        <Icon of={Trash2} size={16} />
        Remove
      </Button>
      {shot.storageFault !== undefined && (
        <p className="order-last w-full px-1.5 pb-1 text-14 text-amber">{shot.storageFault}</p>
      )}
    </>
  )
}

const small = 'gap-1! px-1.5! text-14! whitespace-nowrap sm:px-3!'
