/** The fields of a listing that are judged. */
export const fields = ['brand', 'size', 'material', 'origin', 'colour'] as const
export type Field = (typeof fields)[number]

/** The truth of one field in a photo. */
export type FieldTruth = {
  /** Values that are right, any of them; empty if the photo does not show it. */
  readonly accepted: readonly string[]
  /** Further colours that may follow an accepted one. */
  readonly alsoAllowed?: readonly string[]
  /** Whether all of it is inside the picture: a part that is cut off need not be given, but must be right if it is. */
  readonly isShown: boolean
}

export type Truth = Readonly<Record<Field, FieldTruth>>

export const notVisible: FieldTruth = { accepted: [], isShown: false }
