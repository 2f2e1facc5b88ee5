import { TriangleAlert } from 'lucide-react'
import type { Photo } from '../../photos/photo.ts'
import { PhotoThumb } from '../../photos/web/photo-thumb.tsx'
import { Icon } from '../../platform/web/ui/icon.tsx'
import type { Fact } from './listing-facts.ts'

/** Values with where each was read, the photo beside it; pressing the photo shows it large. */
export function FactList(props: {
  facts: readonly Fact[]
  photos: readonly Photo[]
  onPhoto: (index: number) => void
}) {
  return (
    <dl className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
      {props.facts.map((fact) => (
        <div
          key={fact.name}
          className="grid grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 border-t border-line py-2"
        >
          <dt className="flex flex-wrap items-center gap-1.5 text-14 text-muted">
            {fact.name}
            {fact.pleaseCheck && (
              <span className="inline-flex items-center gap-1 rounded-full bg-amber-soft px-2 text-12 font-medium whitespace-nowrap text-amber">
                <Icon of={TriangleAlert} size={12} />
                Please check
              </span>
            )}
          </dt>
          <dd className="col-start-1 font-medium break-words">{fact.value}</dd>
          {fact.reason && <dd className="col-start-1 text-12 break-words text-muted">{fact.reason}</dd>}
          {fact.photo !== undefined && <FactPhoto {...props} index={fact.photo} name={fact.name} />}
        </div>
      ))}
    </dl>
  )
}

function FactPhoto(props: { photos: readonly Photo[]; index: number; name: string; onPhoto: (index: number) => void }) {
  const photo = props.photos[props.index]
  if (!photo) return null
  return (
    <dd className="col-start-2 row-span-3 row-start-1 self-center">
      <button
        type="button"
        onClick={() => props.onPhoto(props.index)}
        className="block size-11 cursor-zoom-in overflow-hidden rounded-control"
      >
        <PhotoThumb photo={photo} alt={`${props.name} was read here: show photo ${props.index + 1}`} sizes="2.75rem" />
      </button>
    </dd>
  )
}
