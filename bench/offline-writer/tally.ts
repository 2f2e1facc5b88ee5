import { isRight } from './compare.ts'
import { type Field, fields, type Truth } from './truth.ts'

/** The values of one photo's listing by field; null for an empty one. */
export type GivenValues = Readonly<Record<Field, string | null>>

/** The result of one field of one photo. */
export type Outcome = {
  readonly field: Field
  readonly given: string | null
  readonly isRight: boolean
  /** Whether the listing should have a value for this field. */
  readonly isExpected: boolean
}

export type Tally = {
  /** The number of photos that show the field. */
  readonly expected: number
  readonly given: number
  readonly right: number
  /** Undefined if nothing was given. */
  readonly precision: number | undefined
  /** Undefined if nothing was expected. */
  readonly recall: number | undefined
}

export function outcomesOf(truth: Truth, given: GivenValues): Outcome[] {
  return fields.map((field) => {
    const value = given[field]
    return {
      field,
      given: value,
      isRight: value !== null && isRight(field, value, truth[field]),
      isExpected: truth[field].isShown,
    }
  })
}

/** Precision is the share of the given values that are right, recall the share of the expected values. */
export function tallyOf(outcomes: readonly Outcome[]): Tally {
  const expected = outcomes.filter(({ isExpected }) => isExpected)
  const given = outcomes.filter((outcome) => outcome.given !== null)
  const right = given.filter((outcome) => outcome.isRight).length
  return {
    expected: expected.length,
    given: given.length,
    right,
    precision: given.length === 0 ? undefined : right / given.length,
    recall: expected.length === 0 ? undefined : expected.filter((outcome) => outcome.isRight).length / expected.length,
  }
}
