import { useState } from 'react'
import { PhotoThumb } from '../../photos/web/photo-thumb.tsx'
import { whenWords } from '../../platform/web/when.ts'
import type { Batch } from '../api.ts'
import { batchFacts } from './batch-facts.ts'

/** What an opened card adds: every photo, when it was made, and what the seller said of it. */
export function BatchDetails({ batch, onPhoto }: { batch: Batch; onPhoto: (index: number) => void }) {
  const [now] = useState(() => new Date())
  const facts = batchFacts(batch)
  return (
    <div className="flex animate-enter flex-col gap-3 border-t border-line p-4">
      <ul className="grid grid-cols-3 gap-2">
        {batch.photos.map((photo, index) => (
          <li key={photo.id} className="relative">
            <button
              type="button"
              onClick={() => onPhoto(index)}
              className="block aspect-square w-full cursor-zoom-in overflow-hidden rounded-control"
            >
              <PhotoThumb url={photo.thumbnailUrl} alt={`${batch.sku}, photo ${index + 1}: show large`} />
            </button>
            {photo.isPrimary && (
              <span className="pointer-events-none absolute bottom-1 left-1 rounded-control bg-ink px-1.5 text-12 font-medium text-paper">
                Primary
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="text-14 break-words text-muted">
        Created {whenWords(new Date(batch.createdAt), now)}
        {facts.length > 0 && ` · ${facts.join(' · ')}`}
      </p>
    </div>
  )
}
