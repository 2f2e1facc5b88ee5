import type { Hono } from 'hono'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { refuseForeignRequest } from './refuse-foreign-request.ts'

export type GuardSettings = {
  /** True for the `host:port` values the site answers at. */
  isKnownHost: (host: string) => boolean
  /** The site's own address, if set: pages of that host are accepted from this origin alone. */
  appUrl?: string | null
  /** Paths without a check of the origin: those of other servers, which sign their requests, and those that change nothing. */
  signedPaths?: readonly string[]
  /** Pages that another site redirects a popup to. A stricter policy would cut the popup off from the page that opened it. */
  popupPaths?: readonly string[]
}

/**
 * Checks before every route. An unknown Host is answered 421 (DNS rebinding) and a changing request from another origin 403
 * (CSRF). Every answer gets the security headers.
 */
export function guardRequests(
  app: Hono,
  { isKnownHost, appUrl = null, signedPaths = [], popupPaths = [] }: GuardSettings,
) {
  const isHttps = appUrl?.startsWith('https:') ?? false
  app.use(async (context, next) => {
    await next()
    const { headers } = context.res
    if (isHttps || context.req.url.startsWith('https:')) secureCookies(headers)
    if (isHttps) headers.set('strict-transport-security', `max-age=${365 * 24 * 60 * 60}`)
    setIfMissing(headers, 'content-security-policy', contentSecurityPolicy)
    // An answer without a cache rule is private: no proxy or shared computer may keep it.
    setIfMissing(headers, 'cache-control', 'no-store')
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'same-origin')
    const isPopup = popupPaths.includes(context.req.path)
    headers.set('cross-origin-opener-policy', isPopup ? 'unsafe-none' : 'same-origin-allow-popups')
    headers.set('cross-origin-resource-policy', 'same-origin')
    headers.set('permissions-policy', 'camera=(self), microphone=(), geolocation=()')
  })
  app.use(async (context, next) => {
    const host = context.req.header('host') ?? ''
    if (!isKnownHost(host)) return context.text("PastFash isn't at this address. Check it and try again.", 421)
    if (context.req.method !== 'GET' && context.req.method !== 'HEAD' && !signedPaths.includes(context.req.path))
      refuseForeignRequest(context.req.raw, host, appUrl)
    return next()
  })
}

function setIfMissing(headers: Headers, name: string, value: string) {
  if (!headers.has(name)) headers.set(name, value)
}

/** Makes cookies set over https secure, so that they are never sent over http, even if the site also answers there. */
function secureCookies(headers: Headers) {
  const cookies = headers.getSetCookie()
  headers.delete('set-cookie')
  for (const cookie of cookies) headers.append('set-cookie', /; *secure/i.test(cookie) ? cookie : `${cookie}; Secure`)
}
