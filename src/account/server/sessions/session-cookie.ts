import { createHmac } from 'node:crypto'
import { generateCookie } from 'hono/cookie'
import { isSameText } from '../../../platform/server/db/same-text.ts'
import type { Context } from '../../../platform/server/services.ts'
import type { AppSecrets } from '../../../platform/server/settings/app-secrets.ts'
import type { Auth } from '../auth.ts'
import { sessionSecret } from './session-secret.ts'

/** The content of a session cookie that one of the installation's secrets has signed. */
type SessionCookie = {
  token: string
  /** The request's headers, with the cookie signed by the newest secret. */
  headers: Headers
  /** For the answer, if an older secret had signed the cookie: the same session, signed by the newest one. */
  setCookie: string | undefined
}

type CookieContext = Context<'auth' | 'appSecrets'>

/** The session cookie of a request; undefined if this installation did not sign it. */
export async function readSessionCookie(
  { auth, appSecrets }: CookieContext,
  headers: Headers,
): Promise<SessionCookie | undefined> {
  const { name, attributes } = (await auth.$context).authCookies.sessionToken
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  // The first cookie of the name counts, as in better-auth.
  const index = pairs.findIndex((pair) => pair.startsWith(`${name}=`))
  const [, token, signature] = /^(.+)\.([\w+/]{43}=)$/s.exec(decodeValue(pairs[index]?.slice(name.length + 1))) ?? []
  if (!token || !signature) return undefined
  const signer = appSecrets.numbers.find((number) =>
    isSameText(signature, signatureOf(sessionSecret(appSecrets, number), token)),
  )
  if (signer === undefined) return undefined
  if (signer === appSecrets.newest) return { token, headers, setCookie: undefined }

  const value = signedToken(appSecrets, token)
  const newHeaders = new Headers(headers)
  newHeaders.set('cookie', pairs.with(index, `${name}=${encodeURIComponent(value)}`).join('; '))
  return { token, headers: newHeaders, setCookie: generateCookie(name, value, cookieOptions(attributes)) }
}

/** A session's token as in its cookie, before URL encoding. */
export function signedToken(appSecrets: AppSecrets, token: string): string {
  return `${token}.${signatureOf(sessionSecret(appSecrets, appSecrets.newest), token)}`
}

/** A set-cookie value that signs the browser in with this session. */
export async function sessionCookie({ auth, appSecrets }: CookieContext, token: string): Promise<string> {
  const { name, attributes } = (await auth.$context).authCookies.sessionToken
  return generateCookie(name, signedToken(appSecrets, token), cookieOptions(attributes))
}

/** A set-cookie value that removes the session cookie from the browser. */
export async function expiredSessionCookie({ auth }: Context<'auth'>): Promise<string> {
  const { name, attributes } = (await auth.$context).authCookies.sessionToken
  return generateCookie(name, '', { ...cookieOptions(attributes), maxAge: 0 })
}

type CookieAttributes = Awaited<Auth['$context']>['authCookies']['sessionToken']['attributes']

function cookieOptions({ secure, httpOnly, path, sameSite, maxAge }: CookieAttributes) {
  return { secure, httpOnly, path, sameSite, maxAge } as NonNullable<Parameters<typeof generateCookie>[2]>
}

function decodeValue(value: string | undefined): string {
  try {
    return decodeURIComponent(value ?? '')
  } catch {
    return ''
  }
}

function signatureOf(secret: string, token: string): string {
  return createHmac('sha256', secret).update(token).digest('base64')
}
