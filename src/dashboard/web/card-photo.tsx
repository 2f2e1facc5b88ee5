import { useState } from 'react'
import { PhotoThumb } from '../../photos/web/photo-thumb.tsx'
import { ItemPhotosViewer } from '../../photos/web/viewer/item-photos-viewer.tsx'
import type { Batch } from '../api.ts'

/** How wide the photo is shown, as HTML says it: for choosing between its thumbnails. */
const photoSizes = '(min-width: 48rem) 18rem, 6rem'

/** A card's photo, the first one; pressing it shows all of them large. */
export function CardPhoto({ batch, eager, isButton }: { batch: Batch; eager: boolean; isButton: boolean }) {
  const [isViewing, setViewing] = useState(false)
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
        onClick={() => setViewing(true)}
        className={`${look} relative z-1 cursor-zoom-in`}
      >
        {thumb}
      </button>
      {isViewing && (
        <ItemPhotosViewer itemId={batch.id} name={batch.sku} cover={cover} onClose={() => setViewing(false)} />
      )}
    </>
  )
}
