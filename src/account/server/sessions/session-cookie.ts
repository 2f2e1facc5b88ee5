import { createHmac } from 'node:crypto'
import { generateCookie } from 'hono/cookie'
import { isSameText } from '../../../platform/server/db/same-text.ts'
import type { Context } from '../../../platform/server/services.ts'
import type { AppSecrets } from '../../../platform/server/settings/app-secrets.ts'
import type { Auth } from '../auth.ts'
import { sessionSecret } from './session-secret.ts'

/** What a request's session cookie says, once one of the installation's secrets is known to have signed it. */
type SessionCookie = {
  token: string
  /** The request's headers, with the cookie as the newest secret signs it. */
  headers: Headers
  /** For the answer, where an older secret had signed the cookie: the same session, signed anew. */
  setCookie: string | undefined
}

type Parts = Context<'auth' | 'appSecrets'>

/** The session cookie a request brings; undefined where it brings none that this installation signed. */
export async function readSessionCookie(
  { auth, appSecrets }: Parts,
  headers: Headers,
): Promise<SessionCookie | undefined> {
  const { name, attributes } = (await auth.$context).authCookies.sessionToken
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  // The first of a name counts, as for better-auth.
  const place = pairs.findIndex((pair) => pair.startsWith(`${name}=`))
  const [, token, signature] = /^(.+)\.([\w+/]{43}=)$/s.exec(decoded(pairs[place]?.slice(name.length + 1))) ?? []
  if (!token || !signature) return undefined
  const signer = appSecrets.numbers.find((number) =>
    isSameText(signature, signatureOf(sessionSecret(appSecrets, number), token)),
  )
  if (signer === undefined) return undefined
  if (signer === appSecrets.newest) return { token, headers, setCookie: undefined }

  const value = signedToken(appSecrets, token)
  const resigned = new Headers(headers)
  resigned.set('cookie', pairs.with(place, `${name}=${encodeURIComponent(value)}`).join('; '))
  return { token, headers: resigned, setCookie: generateCookie(name, value, cookieOptions(attributes)) }
}

/** A session's token as its cookie has it, before it is escaped for that. */
export function signedToken(appSecrets: AppSecrets, token: string): string {
  return `${token}.${signatureOf(sessionSecret(appSecrets, appSecrets.newest), token)}`
}

/** Takes the session cookie away from the browser. */
export async function expiredSessionCookie({ auth }: Context<'auth'>): Promise<string> {
  const { name, attributes } = (await auth.$context).authCookies.sessionToken
  return generateCookie(name, '', { ...cookieOptions(attributes), maxAge: 0 })
}

type CookieAttributes = Awaited<Auth['$context']>['authCookies']['sessionToken']['attributes']

function cookieOptions({ secure, httpOnly, path, sameSite, maxAge }: CookieAttributes) {
  return { secure, httpOnly, path, sameSite, maxAge } as NonNullable<Parameters<typeof generateCookie>[2]>
}

function decoded(value: string | undefined): string {
  try {
    return decodeURIComponent(value ?? '')
  } catch {
    return ''
  }
}

function signatureOf(secret: string, token: string): string {
  return createHmac('sha256', secret).update(token).digest('base64')
}
