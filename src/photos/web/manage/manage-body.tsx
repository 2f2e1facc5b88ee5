import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../platform/errors.ts'
import { Banner } from '../../../platform/web/ui/banner.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import type { Photo } from '../../photo.ts'
import { CropTool } from '../crop/crop-tool.tsx'
import { PhotoSorter, type SortablePhoto } from '../sorter/photo-sorter.tsx'
import { PhotoViewer } from '../viewer/photo-viewer.tsx'
import { type ManageDraft, managedPhotos, withCrop, withoutCrop } from './manage-draft.ts'
import { ManageFault } from './manage-fault.tsx'
import { ManagePhotoTools } from './manage-photo-tools.tsx'
import { useAdjuster } from './manage-use-adjuster.ts'
import { useLeaveGone } from './manage-use-leave-gone.ts'
import type { Saving } from './manage-use-save.ts'

/** The photos as they will be, with what can be done to each, and what is opened over them. */
export function ManageBody(props: {
  name: string
  query: UseQueryResult<Photo[]>
  draft: ManageDraft
  change: (change: (draft: ManageDraft) => ManageDraft) => void
  saving: Saving
  changes: string
  /** Something to tell that does not show. */
  onNote: (note: string) => void
  onDismissFault: () => void
}) {
  const { name, query, draft, change, saving, onNote } = props
  const adjuster = useAdjuster()
  const [viewing, setViewing] = useState<number>()
  const [cropping, setCropping] = useState<{ id: string; place: number }>()
  const photos = managedPhotos(query.data ?? [], draft)
  const stored = query.data?.find(({ id }) => id === cropping?.id)
  const earlier = draft.crops.find(
    ({ photoId, replaces }) => photoId === cropping?.id && replaces === stored?.contentHash,
  )
  const croppedOneGone = query.data && !stored ? cropping : undefined
  const body = useLeaveGone(croppedOneGone, onNote)
  const nameOf = (id: string) => `photo ${photos.findIndex((photo) => photo.id === id) + 1}`
  const toolsOf = ({ id }: SortablePhoto, index: number) => (
    <ManagePhotoTools
      name={`photo ${index + 1}`}
      isCropped={draft.crops.some(({ photoId }) => photoId === id)}
      isDisabled={saving.progress !== null}
      onCrop={() => {
        onNote('')
        setCropping({ id, place: index })
      }}
      onUncrop={() => {
        onNote(`The original of ${nameOf(id)} is back.`)
        change((before) => withoutCrop(before, id))
      }}
    />
  )
  return (
    <div ref={body} className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 pb-4 md:px-6">
      <p className="text-14 text-muted">
        Drag to reorder. The first photo is the main one. Nothing is stored until you save.
      </p>
      {saving.fault && <ManageFault fault={saving.fault} changes={props.changes} onDismiss={props.onDismissFault} />}
      {query.isError && (
        <Banner tone="red" title="Failed to load photos" action={<Again onPress={() => void query.refetch()} />}>
          {sentenceOf(query.error) ?? 'Nothing is lost.'}
        </Banner>
      )}
      {query.isPending && <PhotosComing />}
      <PhotoSorter
        photos={photos}
        firstWord="MAIN"
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
          // A photo that was changed meanwhile is another one: what was marked belongs to the one before.
          key={stored.contentHash}
          photo={stored}
          name={`${name}, ${nameOf(stored.id)}`}
          earlier={earlier?.part}
          render={adjuster}
          onRenew={() => query.refetch()}
          onClose={() => setCropping(undefined)}
          onApply={(part, made) => {
            setCropping(undefined)
            if (!made) {
              onNote(`You kept the whole of ${nameOf(stored.id)}, so it is not cropped.`)
              change((before) => withoutCrop(before, stored.id))
              return
            }
            const [url, previewUrl] = [URL.createObjectURL(made.blob), URL.createObjectURL(made.preview)]
            const replaces = stored.contentHash
            const crop = { photoId: stored.id, part, replaces, blob: made.blob, url, previewUrl }
            change((before) => withCrop(before, crop))
          }}
        />
      )}
    </div>
  )
}

function Again({ onPress }: { onPress: () => void }) {
  return <Button onPress={onPress}>Try Again</Button>
}

function PhotosComing() {
  return (
    <div className="grid grid-cols-3 gap-3 md:grid-cols-5">
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} className="aspect-square" />
      ))}
    </div>
  )
}
