import { createHmac, randomBytes } from 'node:crypto'
import { generateCookie } from 'hono/cookie'
import { isSameText } from '../../../platform/server/db/same-text.ts'
import type { Context } from '../../../platform/server/services.ts'

type Services = Context<'auth' | 'appSecrets'>

/** The accounts that a browser's device cookie holds. */
export type KnownDevice = {
  /** Random id of the browser. */
  id: string
  /** True if somebody signed in to the account of this mail address on this device before. */
  readonly knows: (address: string) => boolean
  /** The value of a set-cookie header that adds this mail address to the known ones. */
  cookieFor(address: string): string
}

/** Accounts that one browser is known for; the one with the oldest sign-in is dropped first. */
const maxAccounts = 5
/** Seconds. Browsers keep a cookie for 400 days at most. */
const maxCookieAge = 400 * 24 * 60 * 60

/**
 * The device that a request comes from. Its cookie is `id~signature~signature…`, with one signature for each account.
 * A signature is the number of a secret and the HMAC of id and mail address by that secret.
 * Nobody can forge one or read the address from it.
 */
export async function readDevice({ auth, appSecrets }: Services, headers: Headers): Promise<KnownDevice> {
  const { name, attributes } = (await auth.$context).createAuthCookie('device', { maxAge: maxCookieAge })
  const [, value = ''] =
    new RegExp(`(?:^|;\\s*)${name.replace('.', '\\.')}=([^;]*)`).exec(headers.get('cookie') ?? '') ?? []
  const [first = '', ...signatures] = value.split('~')
  const id = /^[\w-]{22}$/.test(first) ? first : randomBytes(16).toString('base64url')
  const signatureOf = (number: number, address: string) => {
    const key = appSecrets.key('known devices', number)
    return key && `${number}.${createHmac('sha256', key).update(`${id}\0${address}`).digest('base64url')}`
  }
  const signatureMatcher = (address: string) => {
    const validSignatures = appSecrets.numbers.flatMap((number) => signatureOf(number, address) ?? [])
    return (signature: string) => validSignatures.some((validSignature) => isSameText(signature, validSignature))
  }
  return {
    id,
    knows: (address) => signatures.some(signatureMatcher(address.toLowerCase())),
    cookieFor(email) {
      const address = email.toLowerCase()
      const isSignatureOfAddress = signatureMatcher(address)
      const others = signatures
        .filter((signature) => /^\d{1,6}\.[\w-]{43}$/.test(signature) && !isSignatureOfAddress(signature))
        .slice(0, maxAccounts - 1)
      const { secure, path } = attributes
      return generateCookie(name, [id, signatureOf(appSecrets.newest, address), ...others].join('~'), {
        path: path ?? '/',
        secure: secure === true,
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: maxCookieAge,
      })
    },
  }
}
