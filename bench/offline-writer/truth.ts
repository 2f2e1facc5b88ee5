/** The fields of a listing that are judged. */
export const fields = ['brand', 'size', 'material', 'origin', 'colour'] as const
export type Field = (typeof fields)[number]

/** The truth of one field in a photo. */
export type FieldTruth = {
  /** Each of these values is right; empty if the photo does not show the field. */
  readonly accepted: readonly string[]
  /** Further colours that may follow an accepted one. */
  readonly alsoAllowed?: readonly string[]
  /** False if part of the field is cut off: an answer may then leave it out, but a given value must be right. */
  readonly isShown: boolean
}

export type Truth = Readonly<Record<Field, FieldTruth>>

export const notVisible: FieldTruth = { accepted: [], isShown: false }
