import type { ListingField } from '../../listing-fields.ts'
import type { NewMeasurement, TypedFields } from './typed-fields.ts'

/** What is typed in the edit form of a listing; the form is open while there is one. */
export type EditDraft = {
  readonly fields: TypedFields
  readonly added: readonly NewMeasurement[]
  /** Why it was not saved, until something else is typed. */
  readonly refusal?: string | undefined
}

export const emptyDraft: EditDraft = { fields: {}, added: [] }

/** The draft with another text in a field; without one where that is what the listing holds. */
export function typedInto(draft: EditDraft, field: ListingField, text: string, held: string): EditDraft {
  const { [field]: _, ...others } = draft.fields
  return { ...draft, fields: text === held ? others : { ...others, [field]: text }, refusal: undefined }
}

/** The draft with another text in a new measurement. */
export function measuredInto(draft: EditDraft, place: number, measurement: NewMeasurement): EditDraft {
  return { ...draft, added: draft.added.with(place, measurement), refusal: undefined }
}

/** Two drafts of one listing as one; in a field that both have, the later one stands. */
export function draftsTogether(earlier: EditDraft, later: EditDraft): EditDraft {
  return {
    fields: { ...earlier.fields, ...later.fields },
    added: [...earlier.added, ...later.added],
    refusal: later.refusal,
  }
}

/** A draft as it was stored, by whatever version of the page. */
export function readDraft(stored: string): EditDraft {
  try {
    const { fields, added, refusal } = JSON.parse(stored) as Partial<EditDraft>
    return { fields: fields ?? {}, added: added ?? [], refusal }
  } catch {
    return emptyDraft
  }
}
