import { type EbayError, ebayError } from './ebay-error.ts'

/** 25080 for a text of more than `max` characters. Its message names the limit `max`, its parameters `maxLength`. */
export function tooLong(fieldName: string, text: string | undefined, max: number): EbayError[] {
  if (text === undefined || text.length <= max) return []
  return [ebayError(25080, { fieldName, max: String(max) }, { fieldName, maxLength: String(max) })]
}

/** 2004, which eBay answers for a value outside an enum. */
export function notInEnum(fieldName: string, value: string | undefined, names: readonly string[]): EbayError[] {
  return value === undefined || names.includes(value) ? [] : [ebayError(2004, { fieldName })]
}

/** 25002, eBay's catch-all id "A user error has occurred.": only the sentence after it says what is wrong. */
export function userError(additionalInfo: string): EbayError {
  return ebayError(25002, { additionalInfo })
}
