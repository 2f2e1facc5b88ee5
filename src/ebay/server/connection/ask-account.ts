import { z } from 'zod'
import type { CallEbay } from '../client/ebay-call.ts'

/** An account as eBay knows it. `ebayUserId` never changes; the name may. */
export type AskedAccount = { readonly ebayUserId: string; readonly ebayUsername: string }

const userSchema = z.object({ userId: z.string().min(1), username: z.string().optional() })

/** Whose consent it is (Identity API, getUser). Throws `EbayFailure`. */
export async function askAccount(call: CallEbay): Promise<AskedAccount> {
  const { userId, username } = await call({
    host: 'apiz',
    method: 'GET',
    path: '/commerce/identity/v1/user/',
    answer: userSchema,
    isRepeatable: true,
  })
  return { ebayUserId: userId, ebayUsername: username ?? userId }
}
