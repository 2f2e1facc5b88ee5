import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { type PointerEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { sentenceOf } from '../../../platform/errors.ts'
import { call } from '../../../platform/web/net/call.ts'
import { Banner } from '../../../platform/web/ui/banner.tsx'
import { Button, type ButtonProps } from '../../../platform/web/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { deletePhotoEndpoint, reorderPhotosEndpoint } from '../../api.ts'
import { noLastPhoto } from '../../limits.ts'
import { inOrder } from '../../photo-order.ts'
import { MovePhotosButton } from '../move/move-photos-button.tsx'
import { keepPhotos, photoChanges, photosQuery } from '../photos-query.ts'
import { PhotoSorter } from '../sorter/photo-sorter.tsx'
import { focusAfter } from '../sorter/photo-sorter-cells.ts'
import { PhotoViewer } from '../viewer/photo-viewer.tsx'
import { ManagePhotosButton } from './item-photos-manage.tsx'
import { ItemPhotosSkeleton } from './item-photos-skeleton.tsx'

/**
 * All photos of one item. The seller orders them (saved at once), deletes one, or opens Manage Photos. `expected`: number of
 * photos, for the space they take before they have loaded.
 */
export function ItemPhotos({ itemId, name, expected }: { itemId: string; name: string; expected: number }) {
  const query = useQuery(photosQuery(itemId))
  const { inPendingOrder, ...order } = useReorderPhotos(itemId)
  const deletion = useDeletePhoto(itemId)
  const [viewing, setViewing] = useState<number>()
  const [deleting, setDeleting] = useState<{ id: string; index: number }>()
  const part = useRef<HTMLDivElement>(null)
  const photos = query.data && inPendingOrder(query.data)
  const deleteButton = ({ id }: { id: string }, index: number) => (
    <DeletePhotoButton index={index} isLast={photos?.length === 1} onDelete={() => setDeleting({ id, index })} />
  )
  return (
    <div ref={part} className="flex flex-col gap-3" aria-busy={query.isPending}>
      {order.error && (
        <ItemPhotosFault
          title="Failed to reorder images"
          error={order.error}
          safe="Your photos are back in their old order. Try again in a moment."
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
            variant="strip"
            firstLabel="Primary"
            name={name}
            onOpen={setViewing}
            onReorder={order.reorder}
            tools={deleteButton}
          />
          <div className="flex flex-wrap gap-2">
            <ManagePhotosButton itemId={itemId} sku={name} />
            <MovePhotosButton itemId={itemId} name={name} />
          </div>
          {deleting && (
            <DeletePhotoDialog
              {...deleting}
              part={part}
              isPending={deletion.isPending}
              onDelete={() => deletion.mutate(deleting.id, { onSettled: () => setDeleting(undefined) })}
              onClose={() => setDeleting(undefined)}
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

/** A failure of an item's photos with its reason. `safe` shows when the error has no sentence of its own. */
function ItemPhotosFault(props: { title: string; error: Error; safe: string; action: ReactNode }) {
  return (
    <Banner tone="red" title={props.title} action={props.action}>
      {sentenceOf(props.error) ?? props.safe}
    </Banner>
  )
}

/** Deletes one photo of an item for good. Waits for earlier changes of the item's photos. */
function useDeletePhoto(itemId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: photoChanges(itemId),
    mutationFn: (photoId: string) => call(deletePhotoEndpoint, { itemId, photoId }),
    onSuccess: ({ photos }) => keepPhotos(queryClient, itemId, photos),
  })
}

/** Asks before a photo is deleted. Afterwards the focus is on the photo of `part` at the same place. */
function DeletePhotoDialog(props: {
  /** The photo, and its index. */
  id: string
  index: number
  part: RefObject<HTMLElement | null>
  isPending: boolean
  onDelete: () => void
  onClose: () => void
}) {
  const { id, index, part } = props
  // The dialog returns the focus a frame after it closed. This puts it on the photo that took the deleted one's place.
  useEffect(() => () => void requestAnimationFrame(() => focusAfter(part.current, id, index)), [part, id, index])
  return (
    <ConfirmDialog
      isOpen
      title="Are you sure you want to delete this photo?"
      confirm="Delete Photo"
      danger
      isPending={props.isPending}
      onConfirm={props.onDelete}
      onClose={props.onClose}
    >
      You can't undo this.
    </ConfirmDialog>
  )
}

/**
 * Saves an item's order at once, one request after the other. The newest order shows until it is answered, even if other data
 * arrives first. `inPendingOrder` returns photos in that order, or in the server's order after a refusal.
 */
function useReorderPhotos(itemId: string) {
  const queryClient = useQueryClient()
  const mutationKey = ['photo-order', itemId]
  const { mutate, error, reset } = useMutation({
    mutationKey,
    scope: photoChanges(itemId),
    mutationFn: (photoIds: readonly string[]) => call(reorderPhotosEndpoint, { itemId, photoIds: [...photoIds] }),
    onSuccess: ({ photos }) => keepPhotos(queryClient, itemId, photos),
  })
  // Read from the mutation cache, so a panel that is closed and opened again still shows the unsaved order.
  const pendingOrder = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as readonly string[],
  }).at(-1)
  return {
    reorder: mutate,
    error,
    reset,
    inPendingOrder: <Photo extends { readonly id: string }>(photos: readonly Photo[]) =>
      pendingOrder ? inOrder(photos, pendingOrder) : photos,
  }
}

/** Deletes a photo. On the last photo it does nothing, and says why while it is hovered or focused. */
function DeletePhotoButton(props: { index: number; isLast: boolean; onDelete: () => void }) {
  const label = `Delete photo ${props.index + 1}`
  return props.isLast ? <NoLastPhoto label={label} /> : <Delete aria-label={label} onPress={props.onDelete} />
}

function NoLastPhoto({ label }: { label: string }) {
  const tip = useId()
  const [isTipShown, setTipShown] = useState(false)
  // A touch "enters" at its press and "leaves" when lifted. The tip it opened stays until the next press elsewhere.
  const point = (isOver: boolean) => (event: PointerEvent) => event.pointerType === 'mouse' && setTipShown(isOver)
  return (
    <div className="ml-auto" onPointerEnter={point(true)} onPointerLeave={point(false)}>
      <Delete
        aria-label={label}
        aria-disabled
        aria-describedby={tip}
        onFocusChange={setTipShown}
        onPress={() => setTipShown(true)}
        onKeyDown={(event) => {
          if (isTipShown && event.key === 'Escape') setTipShown(false)
          else event.continuePropagation()
        }}
      />
      <div
        role="tooltip"
        id={tip}
        hidden={!isTipShown}
        className="absolute bottom-full left-0 z-10 w-64 animate-enter-up rounded-control bg-ink px-3 py-2 text-14 text-paper shadow-floating"
      >
        {noLastPhoto}
      </div>
    </div>
  )
}

function Delete(props: Omit<ButtonProps, 'children'>) {
  return (
    <Button
      {...props}
      variant="quiet-danger"
      className="ml-auto px-2.5! text-14! aria-disabled:cursor-default! aria-disabled:opacity-50"
    >
      Delete
    </Button>
  )
}
