import { AppError } from '../../errors.ts'

/** What a form of any site may send without asking first. The app sends JSON and photos. */
const formTypes = /^\s*(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\s*(;|$)/i

/**
 * Throws 'forbidden' for a changing request that a page of another site sent. `appUrl` is the one origin of its own host,
 * so that a page which somebody slipped in over http speaks for nobody on https.
 */
export function refuseForeignRequest({ headers }: Request, host: string, appUrl: string | null) {
  const origin = headers.get('origin')
  if (origin === null ? mayBeForeign(headers) : !isOwn(origin, host, appUrl)) throw foreign()
}

/** Throws 'forbidden' for a request of any kind that a browser says another site has it make. */
export function refuseOtherSites({ headers }: Request) {
  if (isOfOtherSite(headers)) throw foreign()
}

/** Browsers send Origin with every changing request. What has none is none, or a very old one: its forms are not taken. */
function mayBeForeign(headers: Headers): boolean {
  return isOfOtherSite(headers) || formTypes.test(headers.get('content-type') ?? '')
}

function isOwn(origin: string, host: string, appUrl: string | null): boolean {
  if (!URL.canParse(origin)) return false
  const known = appUrl === null ? undefined : new URL(appUrl)
  return known?.host === host ? origin === known.origin : new URL(origin).host === host
}

function isOfOtherSite(headers: Headers): boolean {
  const from = headers.get('sec-fetch-site') ?? 'none'
  return from !== 'none' && from !== 'same-origin'
}

function foreign(): AppError {
  return new AppError('forbidden', 'This request came from another site and was refused.')
}
