import { Button } from 'react-aria-components/Button'
import { BlobImage } from '../../platform/web/ui/blob-image.tsx'
import type { Shot } from '../capture-state.ts'

/** The photos of this item in one row with the newest in sight, and a place for each one being taken. A press opens the review. */
export function CameraStrip(props: { shots: readonly Shot<Blob>[]; taking: number; onReview: () => void }) {
  const { shots, taking, onReview } = props
  return (
    <ul
      aria-label="Photos taken"
      className="flex h-15 min-w-0 flex-1 gap-2 max-[18rem]:flex-none overflow-x-auto lying:flex-none"
    >
      {shots.map((shot, index) => (
        <li key={shot.id} ref={bringIntoSight} className="size-15 shrink-0">
          <Button
            aria-label={`Photo ${index + 1}${shot.unkept === undefined ? '' : ', not kept'}`}
            onPress={onReview}
            className="relative block size-full cursor-pointer overflow-hidden rounded-control bg-line outline-offset-[-2px]"
          >
            <BlobImage blob={shot.preview ?? shot.photo} className="size-full object-cover" />
            {shot.unkept !== undefined && (
              <span className="absolute inset-x-0 bottom-0 bg-amber-soft text-center text-12 text-amber">Not kept</span>
            )}
          </Button>
        </li>
      ))}
      {Array.from({ length: taking }, (_, index) => (
        <li
          key={index}
          ref={bringIntoSight}
          aria-hidden
          className="size-15 shrink-0 animate-breathe rounded-control bg-line"
        />
      ))}
    </ul>
  )
}

/** As a `ref`: the row scrolls to what was added last, and nothing around the row does. */
function bringIntoSight(added: HTMLLIElement | null): void {
  added?.parentElement?.scrollTo({ left: added.offsetLeft })
}
