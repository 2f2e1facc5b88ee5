import type { ListingField } from '../../listing-fields.ts'
import { isDetail, type NewMeasurement, type TypedFields } from './typed-fields.ts'

/** The text that is typed in the edit form of a listing. The form is open while a draft exists. */
export type EditDraft = {
  readonly fields: TypedFields
  readonly added: readonly NewMeasurement[]
  /** Fields whose text is not a number, so that the browser gives ''. */
  readonly unreadable?: readonly ListingField[] | undefined
  /** The reason why it was not saved, until something is typed. */
  readonly refusal?: string | undefined
}

export const emptyDraft: EditDraft = { fields: {}, added: [] }

/**
 * Returns the draft with a text in a field, or without the field if the text equals the stored one. `isUnreadable`: the text is
 * not a number, so the browser gives ''.
 */
export function withTypedText(
  draft: EditDraft,
  field: ListingField,
  text: string,
  storedText: string,
  isUnreadable = false,
): EditDraft {
  const { [field]: _, ...others } = draft.fields
  const unreadable = (draft.unreadable ?? []).filter((other) => other !== field)
  return {
    ...draft,
    fields: text === storedText ? others : { ...others, [field]: text },
    unreadable: isUnreadable ? [...unreadable, field] : unreadable,
    refusal: undefined,
  }
}

/** Returns the draft with other text in a new measurement. */
export function withMeasurement(draft: EditDraft, index: number, measurement: NewMeasurement): EditDraft {
  return { ...draft, added: draft.added.with(index, measurement), refusal: undefined }
}

/** Whether a field below title, description and tags is typed in. */
export function hasDetails({ fields, added, unreadable = [] }: EditDraft): boolean {
  return added.length > 0 || [...Object.keys(fields), ...unreadable].some(isDetail)
}

/**
 * Merges two drafts of one listing. The later one wins in a field of both. `unreadable` comes from the later one, because the
 * earlier one was sent, so it was readable.
 */
export function mergeDrafts(earlier: EditDraft, later: EditDraft): EditDraft {
  return {
    fields: { ...earlier.fields, ...later.fields },
    added: [...earlier.added, ...later.added],
    unreadable: later.unreadable,
    refusal: later.refusal,
  }
}

/** Reads a stored draft of any version of the page. Damaged text gives an empty draft. */
export function readDraft(stored: string): EditDraft {
  try {
    const { fields, added, unreadable, refusal } = JSON.parse(stored) as Partial<EditDraft>
    return { fields: fields ?? {}, added: added ?? [], unreadable, refusal }
  } catch {
    return emptyDraft
  }
}
