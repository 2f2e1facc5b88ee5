import { type EbayError, ebayError } from './ebay-error.ts'
import { headerOf } from './operations.ts'

/** Languages that EBAY_US answers in. */
const languages = ['en-US', 'es-US']

/**
 * 25709 for an Accept-Language or Content-Language that is no language of EBAY_US. Node's fetch sends Accept-Language `*` by
 * default. Source: https://github.com/ashnicholes-droid/hahm-ebay-lister, lib/ebay/publish.ts. `faultsOfRequest` checks that a
 * required Content-Language is present.
 */
export function refusalsOfHeaders(headers: Readonly<Record<string, string | undefined>>): EbayError[] {
  const accepted = headerOf({ headers }, 'Accept-Language')
  const content = headerOf({ headers }, 'Content-Language')
  return [
    ...(accepted === undefined || isLanguage(accepted) ? [] : [invalidHeader('Accept-Language')]),
    ...(content === undefined || content === '' || isLanguage(content) ? [] : [invalidHeader('Content-Language')]),
  ]
}

function isLanguage(header: string): boolean {
  return header.split(',').every((one) => languages.includes(one.split(';')[0]?.trim() ?? ''))
}

function invalidHeader(name: string): EbayError {
  return ebayError(25709, { fieldName: `header ${name}` }, { header: name })
}
