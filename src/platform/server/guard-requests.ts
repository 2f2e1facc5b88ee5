import type { Hono } from 'hono'
import { AppError } from '../errors.ts'

const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  // React Aria positions its overlays by style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Walls that stand before every route: an unknown Host is answered 421 (DNS rebinding), a changing request from
 * another origin 403 (CSRF), and every answer carries the security headers. `isKnownHost` takes `host:port`.
 */
export function guardRequests(app: Hono, isKnownHost: (host: string) => boolean) {
  app.use(async (context, next) => {
    await next()
    const { headers } = context.res
    if (context.req.url.startsWith('https:')) secureCookies(headers)
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', contentSecurityPolicy)
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'same-origin')
    headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
    headers.set('permissions-policy', 'camera=(self), microphone=(), geolocation=()')
  })
  app.use(async (context, next) => {
    const host = context.req.header('host') ?? ''
    if (!isKnownHost(host)) return context.text('This address is not one PastFash answers at.', 421)
    if (context.req.method !== 'GET' && context.req.method !== 'HEAD') refuseForeignOrigin(context.req.raw, host)
    return next()
  })
}

/** A cookie given over https is never to be sent without it, also where the site answers at http as well. */
function secureCookies(headers: Headers) {
  const cookies = headers.getSetCookie()
  headers.delete('set-cookie')
  for (const cookie of cookies) headers.append('set-cookie', /; *secure/i.test(cookie) ? cookie : `${cookie}; Secure`)
}

/** Browsers send Origin with every changing request; what has none is no browser and carries no cookie by accident. */
function refuseForeignOrigin(request: Request, host: string) {
  const origin = request.headers.get('origin')
  if (origin === null || originHost(origin) === host) return
  throw new AppError('forbidden', 'This request came from another site and was refused.')
}

function originHost(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
