import type { ListingField } from '../../listing-fields.ts'
import { isDetail, type NewMeasurement, type TypedFields } from './typed-fields.ts'

/** What is typed in the edit form of a listing; the form is open while there is one. */
export type EditDraft = {
  readonly fields: TypedFields
  readonly added: readonly NewMeasurement[]
  /** Fields in which something is typed that the browser gives as '': no number. */
  readonly unreadable?: readonly ListingField[] | undefined
  /** Why it was not saved, until something else is typed. */
  readonly refusal?: string | undefined
}

export const emptyDraft: EditDraft = { fields: {}, added: [] }

/**
 * The draft with another text in a field; without one where that is what the listing holds. `isUnreadable`: the browser sees
 * no number in it, and gives '' for whatever it shows.
 */
export function typedInto(
  draft: EditDraft,
  field: ListingField,
  text: string,
  held: string,
  isUnreadable = false,
): EditDraft {
  const { [field]: _, ...others } = draft.fields
  const unreadable = (draft.unreadable ?? []).filter((other) => other !== field)
  return {
    ...draft,
    fields: text === held ? others : { ...others, [field]: text },
    unreadable: isUnreadable ? [...unreadable, field] : unreadable,
    refusal: undefined,
  }
}

/** The draft with another text in a new measurement. */
export function measuredInto(draft: EditDraft, place: number, measurement: NewMeasurement): EditDraft {
  return { ...draft, added: draft.added.with(place, measurement), refusal: undefined }
}

/** Whether something below title, description and tags is typed in. */
export function hasDetails({ fields, added, unreadable = [] }: EditDraft): boolean {
  return added.length > 0 || [...Object.keys(fields), ...unreadable].some(isDetail)
}

/** Two drafts of one listing as one; in a field that both have, the later one stands. What was sent could be read. */
export function draftsTogether(earlier: EditDraft, later: EditDraft): EditDraft {
  return {
    fields: { ...earlier.fields, ...later.fields },
    added: [...earlier.added, ...later.added],
    unreadable: later.unreadable,
    refusal: later.refusal,
  }
}

/** A draft as it was stored, by whatever version of the page. */
export function readDraft(stored: string): EditDraft {
  try {
    const { fields, added, unreadable, refusal } = JSON.parse(stored) as Partial<EditDraft>
    return { fields: fields ?? {}, added: added ?? [], unreadable, refusal }
  } catch {
    return emptyDraft
  }
}
