import { createHmac, randomBytes } from 'node:crypto'
import { generateCookie } from 'hono/cookie'
import { isSameText } from '../../../platform/server/db/same-text.ts'
import type { Context } from '../../../platform/server/services.ts'

type Services = Context<'auth' | 'appSecrets'>

/** What a browser's device cookie says of the accounts that were signed in to there. */
export type KnownDevice = {
  /** Random, the browser's own. */
  id: string
  /** Whether somebody signed in to the account of this address here before. */
  readonly knows: (address: string) => boolean
  /** The cookie that also knows this address, for the answer. */
  cookieFor(address: string): string
}

/** Accounts that one browser is known for; the one that was signed in to longest ago goes first. */
const mostAccounts = 5
/** Seconds that browsers keep a cookie at most. */
const longest = 400 * 24 * 60 * 60

/**
 * The device a request comes from. Its cookie is `id~mark~mark…`: a mark is the number of a secret and that secret's
 * signature of the id and one mail address, so that nobody makes one, and nobody reads an address from it.
 */
export async function readDevice({ auth, appSecrets }: Services, headers: Headers): Promise<KnownDevice> {
  const { name, attributes } = (await auth.$context).createAuthCookie('device', { maxAge: longest })
  const [, value = ''] =
    new RegExp(`(?:^|;\\s*)${name.replace('.', '\\.')}=([^;]*)`).exec(headers.get('cookie') ?? '') ?? []
  const [first = '', ...marks] = value.split('~')
  const id = /^[\w-]{22}$/.test(first) ? first : randomBytes(16).toString('base64url')
  const markOf = (number: number, address: string) => {
    const key = appSecrets.key('known devices', number)
    return key && `${number}.${createHmac('sha256', key).update(`${id}\0${address}`).digest('base64url')}`
  }
  const isOf = (address: string) => {
    const good = appSecrets.numbers.flatMap((number) => markOf(number, address) ?? [])
    return (mark: string) => good.some((one) => isSameText(mark, one))
  }
  return {
    id,
    knows: (address) => marks.some(isOf(address.toLowerCase())),
    cookieFor(written) {
      const address = written.toLowerCase()
      const isOld = isOf(address)
      const others = marks
        .filter((mark) => /^\d{1,6}\.[\w-]{43}$/.test(mark) && !isOld(mark))
        .slice(0, mostAccounts - 1)
      const { secure, path } = attributes
      return generateCookie(name, [id, markOf(appSecrets.newest, address), ...others].join('~'), {
        path: path ?? '/',
        secure: secure === true,
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: longest,
      })
    },
  }
}
