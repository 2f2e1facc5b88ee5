import { useState } from 'react'
import { valueOf } from '../../field-values.ts'
import type { WrittenListing } from '../../listing.ts'
import type { ListingChanges, ListingField } from '../../listing-fields.ts'
import { fieldText } from '../card/field-text.ts'
import { type EditDraft, measuredInto, typedInto } from './edit-draft.ts'
import { changesOf, faultsOf, type NewMeasurement, placeName } from './typed-fields.ts'

export type EditForm = ReturnType<typeof useEditForm>

/** The fields of an edit form: what they hold, what is typed, and what of it cannot be saved. */
export function useEditForm(props: {
  listing: WrittenListing
  draft: EditDraft
  onChange: (draft: EditDraft) => void
  onSave: (changes: ListingChanges) => void
}) {
  const { listing, draft, onChange } = props
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const forget = (name: string) => setFaults(new Map([...faults].filter(([other]) => other !== name)))
  const held = (field: ListingField) => fieldText(field, valueOf(listing, field))
  return {
    listing,
    draft,
    text: (field: ListingField) => draft.fields[field] ?? held(field),
    fault: (name: string) => faults.get(name),
    type(field: ListingField, text: string) {
      forget(field)
      onChange(typedInto(draft, field, text, held(field)))
    },
    measure(place: number, measurement: NewMeasurement) {
      forget(placeName(place))
      onChange(measuredInto(draft, place, measurement))
    },
    addMeasurement: () => onChange({ ...draft, added: [...draft.added, { name: '', value: '' }] }),
    /** Saves what was typed. `unreadable`: fields in which the browser sees no number. Gives the first field with a fault. */
    save(unreadable: readonly string[]): string | undefined {
      const found = new Map(faultsOf(draft.fields, draft.added))
      for (const field of unreadable) found.set(field, faultsOf({ suggestedPrice: '-' }).get('suggestedPrice') ?? '')
      setFaults(found)
      const [first] = found.keys()
      if (first === undefined) props.onSave(changesOf(draft.fields, draft.added))
      return first
    },
  }
}
