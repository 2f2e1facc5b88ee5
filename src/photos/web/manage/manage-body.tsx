import type { UseQueryResult } from '@tanstack/react-query'
import { Crop, Undo2 } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type Adjuster, createAdjuster } from '../../../imaging/web/adjust.ts'
import { AppError, sentenceOf } from '../../../platform/errors.ts'
import { Banner } from '../../../platform/web/ui/banner.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import { cropAlert, storingFailure } from '../../crop-errors.ts'
import type { Photo } from '../../photo.ts'
import { CropTool } from '../crop/crop-tool.tsx'
import { PhotoSorter, type SortablePhoto } from '../sorter/photo-sorter.tsx'
import { focusAfter } from '../sorter/photo-sorter-cells.ts'
import { PhotoViewer } from '../viewer/photo-viewer.tsx'
import { type ManageDraft, managedPhotos, withCrop, withoutCrop } from './manage-draft.ts'
import type { Saving } from './manage-use-save.ts'
import type { SaveFault } from './save-photos.ts'

/** The body of Manage Photos: the photos as they will be saved, their buttons, and the dialogs opened over them. */
export function ManageBody(props: {
  name: string
  query: UseQueryResult<Photo[]>
  draft: ManageDraft
  change: (change: (draft: ManageDraft) => ManageDraft) => void
  saving: Saving
  changes: string
  /** Receives a message about a change that is not visible. */
  onNote: (note: string) => void
  onDismissFault: () => void
}) {
  const { name, query, draft, change, saving, onNote } = props
  const adjuster = useAdjuster()
  const [viewing, setViewing] = useState<number>()
  const [cropping, setCropping] = useState<{ id: string; index: number }>()
  const photos = managedPhotos(query.data ?? [], draft)
  const stored = query.data?.find(({ id }) => id === cropping?.id)
  const earlierCrop = draft.crops.find(
    ({ photoId, replaces }) => photoId === cropping?.id && replaces === stored?.contentHash,
  )
  const deletedWhileCropping = query.data && !stored ? cropping : undefined
  const body = useReportDeletedCrop(deletedWhileCropping, onNote)
  const nameOf = (id: string) => `photo ${photos.findIndex((photo) => photo.id === id) + 1}`
  const toolsOf = ({ id }: SortablePhoto, index: number) => (
    <ManagePhotoTools
      name={`photo ${index + 1}`}
      isCropped={draft.crops.some(({ photoId }) => photoId === id)}
      isDisabled={saving.progress !== null}
      onCrop={() => {
        onNote('')
        setCropping({ id, index })
      }}
      onUncrop={() => {
        onNote(`The original ${nameOf(id)} is back.`)
        change((before) => withoutCrop(before, id))
      }}
    />
  )
  return (
    <div ref={body} className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 pb-4 md:px-6">
      <p className="text-14 text-muted">
        Drag to reorder. The first photo is the main one. Nothing is saved until you press Save Changes.
      </p>
      {saving.fault && <ManageFault fault={saving.fault} changes={props.changes} onDismiss={props.onDismissFault} />}
      {query.isError && (
        <Banner tone="red" title="Failed to load photos" action={<TryAgain onPress={() => void query.refetch()} />}>
          {sentenceOf(query.error) ?? 'Nothing is lost.'}
        </Banner>
      )}
      {query.isPending && <PhotosSkeleton />}
      <PhotoSorter
        photos={photos}
        firstLabel="MAIN"
        name={name}
        onOpen={setViewing}
        onReorder={(order) => {
          if (!saving.progress) change((before) => ({ ...before, order }))
        }}
        tools={toolsOf}
      />
      {viewing !== undefined && (
        <PhotoViewer photos={photos} first={viewing} name={name} onClose={() => setViewing(undefined)} />
      )}
      {stored && (
        <CropTool
          // A photo with other bytes is another photo: a part that was marked on the earlier one does not apply.
          key={stored.contentHash}
          photo={stored}
          name={`${name}, ${nameOf(stored.id)}`}
          earlierPart={earlierCrop?.part}
          render={adjuster}
          onRenew={() => query.refetch()}
          onClose={() => setCropping(undefined)}
          onApply={(part, rendered) => {
            setCropping(undefined)
            if (!rendered) {
              onNote(`You kept all of ${nameOf(stored.id)}, so it isn't cropped.`)
              change((before) => withoutCrop(before, stored.id))
              return
            }
            const [url, previewUrl] = [URL.createObjectURL(rendered.blob), URL.createObjectURL(rendered.preview)]
            const replaces = stored.contentHash
            const crop = { photoId: stored.id, part, replaces, blob: rendered.blob, url, previewUrl }
            change((before) => withCrop(before, crop))
          }}
        />
      )}
    </div>
  )
}

function TryAgain({ onPress }: { onPress: () => void }) {
  return <Button onPress={onPress}>Try Again</Button>
}

function PhotosSkeleton() {
  return (
    <div className="grid grid-cols-3 gap-3 md:grid-cols-5">
      {[1, 2, 3].map((each) => (
        <Skeleton key={each} className="aspect-square" />
      ))}
    </div>
  )
}

/** Renders photos in workers that start with the first photo and end with this component. */
function useAdjuster(): Adjuster['render'] {
  const adjuster = useRef<Adjuster>(null)
  useEffect(() => () => adjuster.current?.close(), [])
  return useCallback((...args) => {
    adjuster.current ??= createAdjuster()
    return adjuster.current.render(...args)
  }, [])
}

/**
 * Reports when the photo being cropped was deleted on another device, and focuses the photo that took its place, because the
 * button that would get the focus is gone too. Returns the `ref` for the element around the photos.
 */
function useReportDeletedCrop(
  /** The deleted photo with its former index; undefined while it exists. */
  deletedPhoto: { id: string; index: number } | undefined,
  onNote: (note: string) => void,
): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!deletedPhoto) return
    onNote(`You were cropping photo ${deletedPhoto.index + 1}, but it was deleted on another device.`)
    requestAnimationFrame(() => focusAfter(part.current, deletedPhoto.id, deletedPhoto.index))
  }, [deletedPhoto, onNote])
  return part
}

/** A failed save with its reason. `changes`: the unsaved changes in words. */
function ManageFault(props: { fault: SaveFault; changes: string; onDismiss: () => void }) {
  const { about, thrown } = props.fault
  const title = about === 'crop' ? cropAlert(storingFailure(thrown)) : 'Failed to reorder images'
  return (
    <Banner tone="red" title={title} action={<Button onPress={props.onDismiss}>OK</Button>}>
      {about === 'order' && `${sentenceOf(thrown) ?? ''} `}
      {props.changes && `Not saved yet: ${props.changes}. `}
      Your stored photos are safe. {isChanged(props.fault) ? cropAgain : 'Press Save Changes to try again.'}
    </Banner>
  )
}

const cropAgain = "Crop the photo again. If it's being published, press Save Changes once that's done."

/** The crop was refused because the photo has changed since or is being published. */
function isChanged({ about, thrown }: SaveFault): boolean {
  return about === 'crop' && thrown instanceof AppError && thrown.code === 'conflict'
}

/** The buttons of one photo besides Move. `name`: "photo 2". */
function ManagePhotoTools(props: {
  name: string
  isCropped: boolean
  isDisabled: boolean
  onCrop: () => void
  onUncrop: () => void
}) {
  const { name, isCropped, isDisabled } = props
  const crop = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        ref={crop}
        variant="plain"
        icon={Crop}
        aria-label={`Crop ${name}`}
        isDisabled={isDisabled}
        onPress={props.onCrop}
        className="gap-1.5! px-2.5! text-14!"
      >
        Crop
      </Button>
      {isCropped && (
        <Button
          variant="plain"
          icon={Undo2}
          aria-label={`Restore original of ${name}`}
          isDisabled={isDisabled}
          onPress={() => {
            // This button disappears, so the focus moves to Crop.
            crop.current?.focus()
            props.onUncrop()
          }}
          className="w-full gap-1! px-1! text-14! leading-tight! max-[22rem]:[&_svg]:hidden"
        >
          Restore original
        </Button>
      )}
    </>
  )
}
