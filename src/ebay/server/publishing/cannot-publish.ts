import type { FixField } from '../../readiness/fix-field.ts'

/** An item cannot be published as it is. Holds the reason in the seller's words, and the field to change. */
export class CannotPublish extends Error {
  readonly sentence: string
  readonly field: FixField | null

  constructor(sentence: string, field: FixField | null) {
    // The message goes to the log, which holds no text of a seller or of eBay.
    super(`an item cannot be published as it is (${field ?? 'no field'})`)
    this.sentence = sentence
    this.field = field
  }
}

/** Another job has taken over, or the publication has ended. This job stops and changes nothing. */
export class JobSuperseded extends Error {}

/** It is unknown whether eBay made a listing, and eBay could not be asked. */
export class OutcomeUnknown extends Error {}
