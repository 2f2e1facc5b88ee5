import { z } from 'zod'
import type { Clock } from '../../../../platform/clock.ts'
import type { RequestLimits } from '../../../../platform/server/request-limits.ts'
import { EbayFailure } from '../../client/ebay-call.ts'
import type { EbayGate } from '../../ebay-gate.ts'

type Parts = { clock: Clock; ebay: EbayGate; requestLimits: Pick<RequestLimits, 'take'> }

/** The public key of this name; undefined where eBay has none. Throws `EbayFailure`, and 'too-many'. */
export type PublicKeys = (kid: string) => Promise<string | undefined>

const keptForMs = 60 * 60_000
/** Names that strangers make up must not fill the memory. */
const mostKept = 500
/** eBay takes 10,000 notification calls a day; it signs with a handful of keys. */
const lookups = { times: 60, seconds: 600 }
const answerSchema = z.object({ key: z.string().min(1) })

/** Keys of eBay's notifications, each asked for once an hour; that there is none is remembered as long. */
export function createPublicKeys({ clock, ebay, requestLimits }: Parts): PublicKeys {
  const kept = new Map<string, { readonly key: string | undefined; readonly until: number }>()
  return async (kid) => {
    const known = kept.get(kid)
    const now = clock.now().getTime()
    if (known && known.until > now) return known.key
    await requestLimits.take('ebay public key', 'all', lookups)
    const key = await askKey(ebay, kid)
    kept.delete(kid)
    kept.set(kid, { key, until: now + keptForMs })
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    return key
  }
}

async function askKey(ebay: EbayGate, kid: string): Promise<string | undefined> {
  try {
    const path = `/commerce/notification/v1/public_key/${encodeURIComponent(kid)}`
    return (await ebay.callAsApp({ host: 'api', method: 'GET', path, answer: answerSchema, isRepeatable: true })).key
  } catch (error) {
    // Any other refusal is of us, and says nothing of the key.
    if (error instanceof EbayFailure && error.kind === 'refused' && error.status === 404) return undefined
    throw error
  }
}
