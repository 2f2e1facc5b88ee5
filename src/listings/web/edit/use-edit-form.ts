import { useState } from 'react'
import { valueOf } from '../../field-values.ts'
import type { WrittenListing } from '../../listing.ts'
import type { ListingChanges, ListingField } from '../../listing-fields.ts'
import { fieldText } from '../card/field-text.ts'
import { type EditDraft, measuredInto, typedInto } from './edit-draft.ts'
import { changesOf, faultsOf, type NewMeasurement, placeName } from './typed-fields.ts'

export type EditFormState = ReturnType<typeof useEditForm>

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
    /** `isUnreadable`: the browser sees no number in what is typed. */
    type(field: ListingField, text: string, isUnreadable = false) {
      forget(field)
      onChange(typedInto(draft, field, text, held(field), isUnreadable))
    },
    measure(place: number, measurement: NewMeasurement) {
      forget(placeName(place))
      onChange(measuredInto(draft, place, measurement))
    },
    addMeasurement: () => onChange({ ...draft, added: [...draft.added, { name: '', value: '' }] }),
    /** Saves what was typed. Gives the fields with a fault, where there are any; then nothing is saved. */
    save(): readonly string[] {
      const found = faultsOf(draft.fields, draft.added, draft.unreadable)
      setFaults(found)
      if (found.size === 0) props.onSave(changesOf(draft.fields, draft.added))
      return [...found.keys()]
    },
  }
}
