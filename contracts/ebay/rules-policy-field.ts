import { type EbayError, ebayError } from './ebay-error.ts'

/** 20401 of the Account API. */
export function missingPolicyField(fieldName: string): EbayError {
  return ebayError(20401, { fieldName }, { fieldName })
}

/** 20403 of the Account API; `reason` ends its sentence. */
export function invalidPolicyField(fieldName: string, reason = ''): EbayError {
  return ebayError(20403, { fieldName, additionalInfo: reason }, { fieldName })
}
