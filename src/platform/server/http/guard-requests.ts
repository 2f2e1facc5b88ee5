import type { Hono } from 'hono'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { refuseForeignRequest } from './refuse-foreign-request.ts'

export type GuardSettings = {
  /** True for the `host:port` values the site answers at. */
  isKnownHost: (host: string) => boolean
  /** The site's own address, where it is set: the one origin that pages of that host come from. */
  appUrl?: string | null
  /** Paths where other servers send to, who sign what they say: their origin is not asked for. */
  signedPaths?: readonly string[]
  /** Pages that another site leads a popup back to: any other policy would cut it off from the page that opened it. */
  popupPaths?: readonly string[]
}

/**
 * Walls that stand before every route: an unknown Host is answered 421 (DNS rebinding), a changing request from
 * another origin 403 (CSRF), and every answer carries the security headers.
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
    setUnlessThere(headers, 'content-security-policy', contentSecurityPolicy)
    // What says nothing about it is private: a proxy or a shared computer keeps none of it.
    setUnlessThere(headers, 'cache-control', 'no-store')
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'same-origin')
    const isPopup = popupPaths.includes(context.req.path)
    headers.set('cross-origin-opener-policy', isPopup ? 'unsafe-none' : 'same-origin-allow-popups')
    headers.set('cross-origin-resource-policy', 'same-origin')
    headers.set('permissions-policy', 'camera=(self), microphone=(), geolocation=()')
  })
  app.use(async (context, next) => {
    const host = context.req.header('host') ?? ''
    if (!isKnownHost(host)) return context.text('This address is not one PastFash answers at.', 421)
    if (context.req.method !== 'GET' && context.req.method !== 'HEAD' && !signedPaths.includes(context.req.path))
      refuseForeignRequest(context.req.raw, host, appUrl)
    return next()
  })
}

function setUnlessThere(headers: Headers, name: string, value: string) {
  if (!headers.has(name)) headers.set(name, value)
}

/** A cookie given over https is never to be sent without it, also where the site answers at http as well. */
function secureCookies(headers: Headers) {
  const cookies = headers.getSetCookie()
  headers.delete('set-cookie')
  for (const cookie of cookies) headers.append('set-cookie', /; *secure/i.test(cookie) ? cookie : `${cookie}; Secure`)
}
