import { ebaySentences } from '../../errors/ebay-sentences.ts'

/** What eBay put behind the callback address: a code to exchange, or why there is none, in the specification's words. */
export type ConsentAnswer =
  | { readonly code: string; readonly state: string | undefined; readonly failed: undefined }
  | { readonly failed: string }

/** eBay says no with an `error`, or with `isAuthSuccessful=false`, or with nothing at all. `search` is decoded once. */
export function consentAnswer(search: string): ConsentAnswer {
  const query = new URLSearchParams(search)
  const error = query.get('error') || (query.get('isAuthSuccessful') === 'false' ? 'access_denied' : null)
  if (error !== null) return { failed: `${ebaySentences.refused} ${error.slice(0, 200)}` }
  const code = query.get('code')
  if (!code) return { failed: ebaySentences.noCode }
  return { code, state: query.get('state') ?? undefined, failed: undefined }
}
