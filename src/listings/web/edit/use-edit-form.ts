import { useState } from 'react'
import { fieldText } from '../../field-text.ts'
import { valueOf } from '../../field-values.ts'
import type { WrittenListing } from '../../listing.ts'
import type { ListingChanges, ListingField } from '../../listing-fields.ts'
import { type EditDraft, withMeasurement, withTypedText } from './edit-draft.ts'
import { changesOf, faultsOf, type NewMeasurement, newMeasurementName } from './typed-fields.ts'

export type EditFormState = ReturnType<typeof useEditForm>

/** The fields of an edit form: stored values, typed text and faults. */
export function useEditForm(props: {
  listing: WrittenListing
  draft: EditDraft
  onChange: (draft: EditDraft) => void
  onSave: (changes: ListingChanges) => void
}) {
  const { listing, draft, onChange } = props
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const forget = (name: string) => setFaults(new Map([...faults].filter(([other]) => other !== name)))
  const storedText = (field: ListingField) => fieldText(field, valueOf(listing, field))
  return {
    listing,
    draft,
    text: (field: ListingField) => draft.fields[field] ?? storedText(field),
    fault: (name: string) => faults.get(name),
    /** `isUnreadable`: the typed text is not a number. */
    type(field: ListingField, text: string, isUnreadable = false) {
      forget(field)
      onChange(withTypedText(draft, field, text, storedText(field), isUnreadable))
    },
    measure(index: number, measurement: NewMeasurement) {
      forget(newMeasurementName(index))
      onChange(withMeasurement(draft, index, measurement))
    },
    addMeasurement: () => onChange({ ...draft, added: [...draft.added, { name: '', value: '' }] }),
    /** Saves the typed text. Returns the fields with a fault; if there are any, nothing is saved. */
    save(): readonly string[] {
      const newFaults = faultsOf(draft.fields, draft.added, draft.unreadable)
      setFaults(newFaults)
      if (newFaults.size === 0) props.onSave(changesOf(draft.fields, draft.added))
      return [...newFaults.keys()]
    },
  }
}
