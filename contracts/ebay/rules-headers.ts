import { type EbayError, ebayError } from './ebay-error.ts'
import { headerOf } from './operations.ts'

/** Languages that EBAY_US answers in. */
const languages = ['en-US', 'es-US']

/**
 * 25709 for an Accept-Language of `*` (what Node's fetch sends when one sets none) or of another site, and for a Content-Language
 * that is not EBAY_US's. Public code: ashnicholes-droid/hahm-ebay-lister, lib/ebay/publish.ts. That a Content-Language is there where it
 * must be is the contract's part.
 */
export function refusalsOfHeaders(headers: Readonly<Record<string, string | undefined>>): EbayError[] {
  const accepted = headerOf({ headers }, 'Accept-Language')
  const content = headerOf({ headers }, 'Content-Language')
  return [
    ...(accepted === undefined || isLanguage(accepted) ? [] : [invalid('Accept-Language')]),
    ...(content === undefined || content === '' || isLanguage(content) ? [] : [invalid('Content-Language')]),
  ]
}

function isLanguage(header: string): boolean {
  return header.split(',').every((one) => languages.includes(one.split(';')[0]?.trim() ?? ''))
}

function invalid(name: string): EbayError {
  return ebayError(25709, { fieldName: `header ${name}` }, { header: name })
}
