import type { SMTPTransportOptions } from 'nodemailer'
import { isLoopback } from '../http/loopback.ts'

/** The form of SMTP_URL. A fault shows this form instead of the value, which is secret. */
export const smtpUrlForm =
  'write it as smtps://user:password@host:465 or smtp://user:password@host:587, with % escapes for special characters of a password. Add ?tls=off only for a server without encryption'

/**
 * Parses SMTP_URL; undefined if it is malformed. `smtps` is encrypted from the start, `smtp` must offer STARTTLS. Only a server
 * on this machine (loopback, where nobody listens in) or `?tls=off` does without encryption.
 */
export function parseSmtpUrl(text: string): SMTPTransportOptions | undefined {
  const url = URL.parse(text.trim())
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || !/^\/?$/.test(url.pathname) || url.hash !== '')
    return undefined
  const secure = url.protocol === 'smtps:'
  const plain = url.search === '?tls=off'
  if (url.search !== '' && (secure || !plain)) return undefined
  const user = decoded(url.username)
  const pass = decoded(url.password)
  if (user === undefined || pass === undefined || (user === '') !== (pass === '')) return undefined
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isLocal = isLoopback(host)
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !(secure || plain || isLocal),
    ignoreTLS: plain,
    // A mail server on this machine usually has a self-signed certificate.
    ...(isLocal ? { tls: { rejectUnauthorized: false } } : {}),
    // `forceAuth`: a server that stopped asking for a sign-in must not accept emails without one.
    ...(user === '' ? {} : { auth: { user, pass }, forceAuth: true }),
  }
}

/** Undefined for a `%` that escapes nothing. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
