import { z } from 'zod'
import type { Context } from '../../../../platform/server/services.ts'
import { homeMarketplace } from '../../../marketplace.ts'
import { EbayFailure } from '../../client/ebay-call.ts'

/**
 * Returns the public key with this id; undefined if eBay has none. `client` is the address of the client that sent the id.
 * Throws `EbayFailure` or `AppError('too-many')` for a key that was never found.
 */
export type PublicKeys = (kid: string, client: string) => Promise<string | undefined>

const cachedForMs = 60 * 60_000
/** How long a known key that could not be looked up again stays usable before the next lookup. */
const retryAfterMs = 60_000
/** Limits the memory for key ids that strangers make up. */
const maxUnknown = 500
/** All lookups together. eBay allows 10,000 notification calls a day, and signs with only a few keys. */
const lookups = { times: 60, seconds: 600 }
/** Lookups of unknown keys, per client. A stranger who makes up keys leaves most lookups to eBay's own notifications. */
const lookupsOfClient = { times: 10, seconds: 600 }
const answerSchema = z.object({ key: z.string().min(1) })

/**
 * Caches the keys of eBay's notifications. A known or an unknown key is looked up once an hour. A known key stays usable while
 * it cannot be looked up again.
 */
export function createPublicKeys({
  clock,
  ebay,
  requestLimits,
}: Context<'clock' | 'ebay' | 'requestLimits'>): PublicKeys {
  const knownKeys = new Map<string, { readonly key: string; readonly until: number }>()
  const unknownKeys = new Map<string, number>()

  return async (kid, client) => {
    const now = clock.now().getTime()
    const cached = knownKeys.get(kid)
    if (cached) return cached.until > now ? cached.key : refreshKey(kid, cached.key, now)
    if ((unknownKeys.get(kid) ?? 0) > now) return undefined
    await requestLimits.count('ebay public key of client', client, lookupsOfClient)
    return lookUp(kid, now)
  }

  async function refreshKey(kid: string, key: string, now: number): Promise<string | undefined> {
    knownKeys.set(kid, { key, until: now + retryAfterMs })
    try {
      return await lookUp(kid, now)
    } catch {
      return key
    }
  }

  async function lookUp(kid: string, now: number): Promise<string | undefined> {
    await requestLimits.count('ebay public key', 'all', lookups)
    const key = await askKey({ ebay }, kid)
    knownKeys.delete(kid)
    unknownKeys.delete(kid)
    if (key === undefined) unknownKeys.set(kid, now + cachedForMs)
    else knownKeys.set(kid, { key, until: now + cachedForMs })
    const [oldest] = unknownKeys.keys()
    if (unknownKeys.size > maxUnknown && oldest !== undefined) unknownKeys.delete(oldest)
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
    // Any other refusal concerns our request, not the key.
    if (error instanceof EbayFailure && error.kind === 'refused' && error.status === 404) return undefined
    throw error
  }
}
