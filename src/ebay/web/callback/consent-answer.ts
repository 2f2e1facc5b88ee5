import { ebaySentences } from '../../errors/ebay-sentences.ts'

/**
 * The parameters that eBay added to the callback address: a code to exchange, or a failure in the specification's words.
 */
export type ConsentAnswer =
  | { readonly code: string; readonly state: string | undefined; readonly failed: undefined }
  | { readonly failed: string }

/**
 * Parses the query of the callback address, decoded once. eBay refuses with an `error`, with `isAuthSuccessful=false`, or
 * without any parameter.
 */
export function consentAnswer(search: string): ConsentAnswer {
  const query = new URLSearchParams(search)
  const error = query.get('error') || (query.get('isAuthSuccessful') === 'false' ? 'access_denied' : null)
  if (error !== null) return { failed: `${ebaySentences.refused} ${error.slice(0, 200)}` }
  const code = query.get('code')
  if (!code) return { failed: ebaySentences.noCode }
  return { code, state: query.get('state') ?? undefined, failed: undefined }
}
