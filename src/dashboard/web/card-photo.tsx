import { PhotoThumb } from '../../photos/web/photo-thumb.tsx'
import { itemPhotosViewerPart } from '../../photos/web/viewer/item-photos-viewer-late.ts'
import { useOpening } from '../../platform/web/page/use-opening.ts'
import { Spinner } from '../../platform/web/ui/spinner.tsx'
import type { Batch } from '../api.ts'

/** How wide the photo is shown, as HTML says it: for choosing between its thumbnails. */
const photoSizes = '(min-width: 48rem) 18rem, 6rem'

const failed = { title: 'The photos did not open', detail: 'They are safe.' }

/** A card's photo, the first one; pressing it shows all of them large. */
export function CardPhoto({ batch, eager, isButton }: { batch: Batch; eager: boolean; isButton: boolean }) {
  const { part: Viewer, isOpen, isOpening, open, close } = useOpening(itemPhotosViewerPart, failed)
  const { cover } = batch
  // Narrow: a small phone, or large text, where the SKU needs the room.
  const look =
    'block w-22 shrink-0 max-[22rem]:w-16 max-[16rem]:hidden overflow-hidden rounded-l-[calc(var(--radius-card)-1px)] md:min-h-0 md:w-full md:flex-1 md:rounded-t-[calc(var(--radius-card)-1px)] md:rounded-b-none'
  const thumb = <PhotoThumb photo={cover} alt={`${batch.sku}, first photo`} eager={eager} sizes={photoSizes} />
  if (cover === null || !isButton) return <span className={look}>{thumb}</span>
  return (
    <>
      <button
        type="button"
        aria-label={`Photos of ${batch.sku}`}
        aria-busy={isOpening}
        onPointerDown={itemPhotosViewerPart.ahead}
        onFocus={itemPhotosViewerPart.ahead}
        onClick={open}
        className={`${look} relative z-1 cursor-zoom-in`}
      >
        {thumb}
        {isOpening && (
          <span className="absolute inset-0 grid place-items-center bg-paper/60">
            <Spinner />
          </span>
        )}
      </button>
      {Viewer && isOpen && <Viewer itemId={batch.id} name={batch.sku} cover={cover} onClose={close} />}
    </>
  )
}
