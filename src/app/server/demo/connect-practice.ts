import { practicePath } from '../../../ebay/server/client/choose-ebay.ts'
import { ebayAccount } from '../../../ebay/server/connection/ebay-account.ts'
import { ebayOauth } from '../../../ebay/server/connection/oauth.ts'
import { setLocation } from '../../../ebay/server/location/set-location.ts'
import { checkPolicies } from '../../../ebay/server/policies/check-policies.ts'
import { createPolicies } from '../../../ebay/server/policies/create-policies.ts'
import type { Services } from '../../../platform/server/services.ts'

/** The services, for the seller of the demo shop. */
export type DemoContext = Services & { userId: string }

/** Portland, Oregon: where the demo shop sends its items from. */
const postalCode = '97201'

/** Connects the demo shop to a new seller of the practice marketplace, with policies and a location. A repeat does no harm. */
export async function connectPractice(context: DemoContext): Promise<void> {
  if ((await ebayAccount(context)).connection === null) await agreeAsDemoSeller(context)
  refuse(await checkPolicies(context, {}))
  refuse(await createPolicies(context, {}))
  await setLocation(context, { postalCode })
}

/** Lets a buyer of the practice marketplace buy the item of this listing. A listing that is not for sale stays as it is. */
export async function buyAtPractice(context: DemoContext, listingId: string): Promise<void> {
  const { ok } = await fetch(practiceAddress(context, `/www/itm/${listingId}/buy`), { method: 'POST' })
  if (!ok) throw new Error(`nobody could buy listing ${listingId}`)
}

/** Agrees on the consent page as a browser does. The page makes a seller for this shop alone. */
async function agreeAsDemoSeller(context: DemoContext) {
  const { authUrl = '', ...asked } = await ebayOauth(context, { action: 'get_auth_url' })
  refuse(asked)
  const redirect = await fetch(practiceAddress(context, authUrl.slice(practicePath.length)), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ decision: 'agree', seller: 'demo' }),
  })
  const { searchParams } = new URL(redirect.headers.get('location') ?? '')
  const [code, state] = ['code', 'state'].map((name) => searchParams.get(name) ?? '')
  refuse(await ebayOauth(context, { action: 'exchange_token', code, state }))
}

function practiceAddress({ ebay: { practiceOrigin } }: DemoContext, path: string): string {
  if (practiceOrigin === undefined) throw new Error('the practice marketplace does not run')
  return practiceOrigin + path
}

function refuse({ success, error }: { success: boolean; error?: string | undefined }) {
  if (!success) throw new Error(`the demo shop was not connected: ${error}`)
}
