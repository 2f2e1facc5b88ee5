import type { ReactNode } from 'react'
import type { Photo } from '../../photos/photo.ts'
import { CopyButton } from '../../platform/web/ui/copy-button.tsx'
import type { WrittenListing } from '../listing.ts'
import { ClampedText } from './clamped-text.tsx'
import { FactList } from './fact-list.tsx'
import { listingFacts } from './listing-facts.ts'

/** The rest of a written listing: what was read from the garment, description, condition, tags, and how it came about. */
export function ListingBody(props: {
  listing: WrittenListing
  photos: readonly Photo[]
  onPhoto: (index: number) => void
}) {
  const { listing } = props
  const facts = listingFacts(listing, props.photos)
  return (
    <div className="flex animate-enter flex-col gap-4">
      {facts.length > 0 && <FactList facts={facts} photos={props.photos} onPhoto={props.onPhoto} />}
      {listing.description && (
        <Part title="Description" action={<CopyButton text={listing.description} what="description" />}>
          <ClampedText text={listing.description} />
        </Part>
      )}
      {listing.conditionNotes && (
        <Part title="Condition">
          <p className="max-w-lines">{listing.conditionNotes}</p>
        </Part>
      )}
      {listing.tags.length > 0 && (
        <Part title="Tags" action={<CopyButton text={listing.tags.join(', ')} what="tags" />}>
          <ul className="flex flex-wrap gap-2">
            {listing.tags.map((tag) => (
              <li key={tag} className="rounded-full border border-line px-3 py-1 text-14">
                {tag}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {listing.notes.length > 0 && (
        <ul className="flex max-w-lines flex-col gap-1 text-14 text-muted">
          {listing.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <div className="-mr-2 flex min-h-11 items-center justify-between gap-2">
        <h3 className="text-14 text-muted">{title}</h3>
        {action}
      </div>
      {children}
    </section>
  )
}
