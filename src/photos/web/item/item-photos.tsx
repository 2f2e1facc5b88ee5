import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../../platform/web/ui/button.tsx'
import { MovePhotosButton } from '../move/move-photos-button.tsx'
import { photosQuery } from '../photos-query.ts'
import { PhotoSorter } from '../sorter/photo-sorter.tsx'
import { PhotoViewer } from '../viewer/photo-viewer.tsx'
import { ItemPhotosFault } from './item-photos-fault.tsx'
import { ManagePhotosButton } from './item-photos-manage.tsx'
import { ItemPhotosSkeleton } from './item-photos-skeleton.tsx'
import { DeletePhotoButton } from './photo-tools.tsx'
import { DeletePhotoDialog } from './photo-tools-delete.tsx'
import { useDeletePhoto } from './use-delete-photo.ts'
import { useReorderPhotos } from './use-reorder-photos.ts'

/**
 * All photos of one item: their order, which is saved at once, deleting one, and the way to Manage Photos. `expected` is how
 * many there are, for the room they take before they are known.
 */
export function ItemPhotos({ itemId, name, expected }: { itemId: string; name: string; expected: number }) {
  const query = useQuery(photosQuery(itemId))
  const { shown, ...order } = useReorderPhotos(itemId)
  const deletion = useDeletePhoto(itemId)
  const [viewing, setViewing] = useState<number>()
  const [asking, setAsking] = useState<{ id: string; place: number }>()
  const part = useRef<HTMLDivElement>(null)
  const photos = query.data && shown(query.data)
  const deleteButton = ({ id }: { id: string }, place: number) => (
    <DeletePhotoButton place={place} isLast={photos?.length === 1} onDelete={() => setAsking({ id, place })} />
  )
  return (
    <div ref={part} className="flex flex-col gap-3" aria-busy={query.isPending}>
      {order.error && (
        <ItemPhotosFault
          title="Failed to reorder images"
          error={order.error}
          safe="Your photos are in the order they had before. Try again in a moment."
          action={<Button onPress={order.reset}>Close</Button>}
        />
      )}
      {deletion.error && (
        <ItemPhotosFault
          title="Failed to delete image"
          error={deletion.error}
          safe="The photo is still there. Try again in a moment."
          action={<Button onPress={deletion.reset}>Close</Button>}
        />
      )}
      {query.isLoadingError && (
        <ItemPhotosFault
          title="Failed to load photos"
          error={query.error}
          safe="Your photos are safe. Try again in a moment."
          action={
            <Button isPending={query.isFetching} onPress={() => void query.refetch()}>
              Try Again
            </Button>
          }
        />
      )}
      {query.isPending && <ItemPhotosSkeleton count={expected} />}
      {photos && (
        <>
          <PhotoSorter
            photos={photos}
            firstWord="Primary"
            name={name}
            onOpen={setViewing}
            onReorder={order.reorder}
            tools={deleteButton}
          />
          <div className="flex flex-wrap gap-2">
            <ManagePhotosButton itemId={itemId} name={name} />
            <MovePhotosButton itemId={itemId} name={name} />
          </div>
          {asking && (
            <DeletePhotoDialog
              {...asking}
              part={part}
              isPending={deletion.isPending}
              onDelete={() => deletion.mutate(asking.id, { onSettled: () => setAsking(undefined) })}
              onClose={() => setAsking(undefined)}
            />
          )}
          {viewing !== undefined && (
            <PhotoViewer photos={photos} first={viewing} name={name} onClose={() => setViewing(undefined)} />
          )}
        </>
      )}
    </div>
  )
}
