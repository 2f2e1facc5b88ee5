import { AppError } from '../../errors.ts'

/** Content types that a form of any site may send without a preflight request. The app sends JSON and photos. */
const formTypes = /^\s*(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\s*(;|$)/i

/**
 * Throws 'forbidden' for a changing request from a page of another site. If the Host is that of `appUrl`, `appUrl` is the only
 * accepted origin, so that a page that an attacker served over http cannot send requests to the https site.
 */
export function refuseForeignRequest({ headers }: Request, host: string, appUrl: string | null) {
  const origin = headers.get('origin')
  if (origin === null ? mayBeForeign(headers) : !isOwn(origin, host, appUrl)) throw foreignRequestError()
}

/** Throws 'forbidden' for any request that another site caused, as the browser's headers say. */
export function refuseOtherSites({ headers }: Request) {
  if (isOfOtherSite(headers)) throw foreignRequestError()
}

/** True if a request without Origin may be a form of another site. Current browsers send Origin with every changing request. */
function mayBeForeign(headers: Headers): boolean {
  return isOfOtherSite(headers) || formTypes.test(headers.get('content-type') ?? '')
}

function isOwn(origin: string, host: string, appUrl: string | null): boolean {
  if (!URL.canParse(origin)) return false
  const appAddress = appUrl === null ? undefined : new URL(appUrl)
  return appAddress?.host === host ? origin === appAddress.origin : new URL(origin).host === host
}

function isOfOtherSite(headers: Headers): boolean {
  const from = headers.get('sec-fetch-site') ?? 'none'
  return from !== 'none' && from !== 'same-origin'
}

function foreignRequestError(): AppError {
  return new AppError('forbidden', 'This request came from another site and was refused.')
}
