import { z } from 'zod'
import { type CallEbay, EbayFailure } from '../client/ebay-call.ts'
import { askPrivileges, type Privileges } from './privileges.ts'

/** An account as eBay knows it. `userId` never changes; the name may. */
export type AskedAccount = {
  readonly ebayUserId: string
  readonly ebayUsername: string
  /** Null where eBay could not say now; it is asked again with the policies. */
  readonly privileges: Privileges | null
}

const userSchema = z.object({ userId: z.string().min(1), username: z.string().optional() })

/** Whose consent it is (Identity API, getUser), and what they may sell. Throws `EbayFailure` without the first. */
export async function askAccount(call: CallEbay): Promise<AskedAccount> {
  const [user, privileges] = await Promise.all([
    call({ host: 'apiz', method: 'GET', path: '/commerce/identity/v1/user/', answer: userSchema, isRepeatable: true }),
    askPrivileges(call).catch(nullOnFailure),
  ])
  return { ebayUserId: user.userId, ebayUsername: user.username ?? user.userId, privileges }
}

function nullOnFailure(error: unknown): null {
  if (error instanceof EbayFailure) return null
  throw error
}
