import type { FixField } from '../../readiness/fix-field.ts'

/** Why an item cannot be published as it is, in the seller's words, and where that is mended. */
export class CannotPublish extends Error {
  readonly sentence: string
  readonly field: FixField | null

  constructor(sentence: string, field: FixField | null) {
    // For the log, which holds nothing that a seller or eBay wrote.
    super(`an item cannot be published as it is (${field ?? 'no field'})`)
    this.sentence = sentence
    this.field = field
  }
}

/** Publishing goes on elsewhere, or is over: whoever meets this stops and changes nothing. */
export class Overtaken extends Error {}

/** Whether eBay made a listing is not known, and eBay could not be asked. */
export class OutcomeUnknown extends Error {}
