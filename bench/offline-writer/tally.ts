import { isRight } from './compare.ts'
import { type Field, fields, type Truth } from './truth.ts'

/** What the listing of one photo holds of a field; null where it holds nothing. */
export type Given = Readonly<Record<Field, string | null>>

/** How one field of one photo came out. */
export type Outcome = {
  readonly field: Field
  readonly given: string | null
  readonly isRight: boolean
  /** Whether it had to be given. */
  readonly isWanted: boolean
}

export type Tally = {
  /** Photos that say it. */
  readonly wanted: number
  readonly given: number
  readonly right: number
  /** Undefined where nothing was given. */
  readonly precision: number | undefined
  /** Undefined where nothing was wanted. */
  readonly recall: number | undefined
}

export function outcomesOf(truth: Truth, given: Given): Outcome[] {
  return fields.map((field) => {
    const value = given[field]
    return {
      field,
      given: value,
      isRight: value !== null && isRight(field, value, truth[field]),
      isWanted: truth[field].isShown,
    }
  })
}

/** Right among the given is precision, right among the wanted is recall. */
export function tallyOf(outcomes: readonly Outcome[]): Tally {
  const wanted = outcomes.filter(({ isWanted }) => isWanted)
  const given = outcomes.filter((outcome) => outcome.given !== null)
  const right = given.filter((outcome) => outcome.isRight).length
  return {
    wanted: wanted.length,
    given: given.length,
    right,
    precision: given.length === 0 ? undefined : right / given.length,
    recall: wanted.length === 0 ? undefined : wanted.filter((outcome) => outcome.isRight).length / wanted.length,
  }
}
