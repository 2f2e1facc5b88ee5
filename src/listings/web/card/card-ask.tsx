import { Check, Pencil, Plus, TriangleAlert } from 'lucide-react'
import type { Photo } from '../../../photos/photo.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import { fieldLabel } from '../../field-label.ts'
import { valueOf } from '../../field-values.ts'
import type { WrittenListing } from '../../listing.ts'
import type { ListingField } from '../../listing-fields.ts'
import type { CardField } from './card-field.ts'
import { cardTakesFocus } from './card-takes-focus.ts'
import { confidenceWords } from './evidence-words.ts'
import { FieldPhoto } from './field-photo.tsx'

/** Values the writer is not sure of, each with the photo it was read from: right as it is, or opened to be changed. */
export function PleaseCheck(props: {
  fields: readonly CardField[]
  photos: readonly Photo[]
  onPhoto: (index: number) => void
  onConfirm: (field: ListingField) => void
  onOpen: (field: ListingField) => void
}) {
  if (props.fields.length === 0) return null
  return (
    <div className="rounded-control bg-amber-soft px-3 py-2">
      <h3 className="flex min-h-7 items-center gap-1.5 text-14 font-medium text-amber">
        <Icon of={TriangleAlert} size={16} />
        Please check
      </h3>
      <ul data-keeps-focus className="flex flex-col">
        {props.fields.map((of) => (
          <li key={of.field} ref={cardTakesFocus} className="flex flex-wrap items-center gap-x-3 py-2">
            <FieldPhoto of={of} photos={props.photos} onPhoto={props.onPhoto} />
            <div className="min-w-0 flex-[1_1_8rem]">
              <p className="text-14">{of.label}</p>
              <p dir="auto" className="line-clamp-3 font-medium wrap-anywhere">
                {of.value}
              </p>
              {of.evidence && <p className="text-12 tabular-nums">{confidenceWords(of.evidence.confidence)}</p>}
            </div>
            <div className="flex flex-wrap">
              <Button
                look="plain"
                icon={Check}
                className="px-2! text-14!"
                aria-label={`Looks right: ${of.label}`}
                onPress={() => props.onConfirm(of.field)}
              >
                Looks right
              </Button>
              <Button
                look="plain"
                icon={Pencil}
                className="px-2! text-14!"
                aria-label={`Change: ${of.label}`}
                onPress={() => props.onOpen(of.field)}
              >
                Change
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Fields a listing needs and has not, each a button that opens it. */
export function PleaseAdd({
  fields,
  listing,
  onOpen,
}: {
  fields: readonly ListingField[]
  listing: WrittenListing
  onOpen: (field: ListingField) => void
}) {
  if (fields.length === 0) return null
  return (
    <div className="flex flex-col gap-1">
      <h3 className="text-14 text-muted">Please add</h3>
      <ul className="flex flex-wrap gap-2">
        {fields.map((field) => (
          <li key={field}>
            <Button
              icon={Plus}
              className="rounded-full! px-3! text-14!"
              aria-label={`Add: ${neededWords(field, listing)}`}
              onPress={() => onOpen(field)}
            >
              {neededWords(field, listing)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What is needed: a field that holds something already is too short. */
function neededWords(field: ListingField, listing: WrittenListing): string {
  const label = fieldLabel(field)
  return valueOf(listing, field) === null ? label : `Longer ${label.toLowerCase()}`
}
