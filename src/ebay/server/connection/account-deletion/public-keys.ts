import { z } from 'zod'
import type { Context } from '../../../../platform/server/services.ts'
import { homeMarketplace } from '../../../marketplace.ts'
import { EbayFailure } from '../../client/ebay-call.ts'

/**
 * The public key of this name, asked for by the client at address `client`; undefined where eBay has none. Throws `EbayFailure`,
 * and 'too-many', for a key that was never found.
 */
export type PublicKeys = (kid: string, client: string) => Promise<string | undefined>

const keptForMs = 60 * 60_000
/** So long a key that could not be asked for again still serves, before it is tried once more. */
const askAgainMs = 60_000
/** Names that strangers make up must not fill the memory. */
const mostUnknown = 500
/** eBay takes 10,000 notification calls a day; it signs with a handful of keys. */
const lookups = { times: 60, seconds: 600 }
/** Of keys not seen before, per client: a stranger who makes them up leaves most lookups to eBay's own notifications. */
const lookupsOfClient = { times: 10, seconds: 600 }
const answerSchema = z.object({ key: z.string().min(1) })

/**
 * Keys of eBay's notifications, each asked for once an hour; that there is none is remembered as long. A key that was found serves on
 * while it cannot be asked for again.
 */
export function createPublicKeys({
  clock,
  ebay,
  requestLimits,
}: Context<'clock' | 'ebay' | 'requestLimits'>): PublicKeys {
  const found = new Map<string, { readonly key: string; readonly until: number }>()
  const unknown = new Map<string, number>()

  return async (kid, client) => {
    const now = clock.now().getTime()
    const known = found.get(kid)
    if (known) return known.until > now ? known.key : askAgain(kid, known.key, now)
    if ((unknown.get(kid) ?? 0) > now) return undefined
    await requestLimits.take('ebay public key of client', client, lookupsOfClient)
    return look(kid, now)
  }

  async function askAgain(kid: string, key: string, now: number): Promise<string | undefined> {
    found.set(kid, { key, until: now + askAgainMs })
    try {
      return await look(kid, now)
    } catch {
      return key
    }
  }

  async function look(kid: string, now: number): Promise<string | undefined> {
    await requestLimits.take('ebay public key', 'all', lookups)
    const key = await askKey({ ebay }, kid)
    found.delete(kid)
    unknown.delete(kid)
    if (key === undefined) unknown.set(kid, now + keptForMs)
    else found.set(kid, { key, until: now + keptForMs })
    const [oldest] = unknown.keys()
    if (unknown.size > mostUnknown && oldest !== undefined) unknown.delete(oldest)
    return key
  }
}

async function askKey({ ebay }: Context<'ebay'>, kid: string): Promise<string | undefined> {
  try {
    const path = `/commerce/notification/v1/public_key/${encodeURIComponent(kid)}`
    return (
      await ebay.callAsApp(homeMarketplace)({
        host: 'api',
        method: 'GET',
        path,
        answer: answerSchema,
        isRepeatable: true,
      })
    ).key
  } catch (error) {
    // Any other refusal is of us, and says nothing of the key.
    if (error instanceof EbayFailure && error.kind === 'refused' && error.status === 404) return undefined
    throw error
  }
}
