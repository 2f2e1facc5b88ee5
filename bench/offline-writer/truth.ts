/** What is judged of a listing. */
export const fields = ['brand', 'size', 'material', 'origin', 'colour'] as const
export type Field = (typeof fields)[number]

/** What a photo says of one field. */
export type FieldTruth = {
  /** Values that are right, any of them; none where the photo does not say. */
  readonly accepted: readonly string[]
  /** Further colours that may stand behind an accepted one. */
  readonly beside?: readonly string[]
  /** Whether all of it is inside the picture: what is cut off need not be given, but must be right when it is. */
  readonly isShown: boolean
}

export type Truth = Readonly<Record<Field, FieldTruth>>

export const notSaid: FieldTruth = { accepted: [], isShown: false }
