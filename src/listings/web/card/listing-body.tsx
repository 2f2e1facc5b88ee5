import { CopyButton } from '../../../platform/web/ui/copy-button.tsx'
import type { ListingItem } from '../../api.ts'
import type { WrittenListing } from '../../listing.ts'
import { cardField, garmentFields } from './card-field.ts'
import { ClampedText } from './clamped-text.tsx'
import { type FieldActions, FieldRow } from './field-row.tsx'

/** The rest of a written listing: description, condition, tags, what was read from the garment, and how it came about. */
export function ListingBody(
  props: FieldActions & { written: Pick<ListingItem, 'edits' | 'photos'> & { listing: WrittenListing } },
) {
  const { written } = props
  const { description, conditionNotes, tags, notes } = written.listing
  const shown = (['description', 'conditionNotes', 'tags'] as const)
    .map((field) => cardField(written, field))
    .filter(({ value, offered }) => value !== undefined || offered !== null)
  return (
    <div className="flex flex-col gap-4">
      <div>
        {shown.map((of) => (
          <FieldRow
            key={of.field}
            {...props}
            of={of}
            action={of.value && of.field !== 'conditionNotes' && <CopyButton text={of.value} what={of.field} />}
          >
            <div className="pb-2">
              {of.field === 'tags' ? (
                <TagChips tags={tags} />
              ) : (
                <ClampedText text={(of.field === 'description' ? description : conditionNotes) ?? ''} />
              )}
            </div>
          </FieldRow>
        ))}
        <div className="grid grid-cols-1 gap-x-4 min-[22rem]:grid-cols-2 sm:gap-x-6">
          {garmentFields(written).map((of) => (
            <FieldRow key={of.field} {...props} of={of} />
          ))}
        </div>
      </div>
      {notes.length > 0 && (
        <ul className="flex max-w-lines flex-col gap-1 text-14 text-muted">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function TagChips({ tags }: { tags: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag} dir="auto" className="max-w-full rounded-full border border-line px-3 py-1 text-14 wrap-anywhere">
          {tag}
        </li>
      ))}
    </ul>
  )
}
