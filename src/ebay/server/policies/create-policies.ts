import { z } from 'zod'
import { refuseOtherSeller } from '../../../account/server/refuse-other-seller.ts'
import { amountText } from '../../../items/money.ts'
import { type createPoliciesEndpoint, type PolicyKind, policyKinds } from '../../api.ts'
import { ebaySentences } from '../../errors/ebay-sentences.ts'
import type { Marketplace, ShippingService } from '../../marketplace.ts'
import { policyNames } from '../../policy-terms.ts'
import { readinessSentences } from '../../readiness/readiness-sentences.ts'
import { type CallEbay, EbayFailure } from '../client/ebay-call.ts'
import { ebayAccount } from '../connection/ebay-account.ts'
import type { KnownPolicies } from '../connection/known-policies.ts'
import { failureSentence } from '../failure-sentence.ts'
import type { LocationContext } from '../location/ensure-location.ts'
import { inAccountTurn } from './account-turn.ts'
import { makePolicy } from './business-policies.ts'
import { type ConnectedAccount, connectedAccount } from './connected-account.ts'
import { keepSeen, optIn, policiesOf } from './look-at-account.ts'

type Answer = z.infer<typeof createPoliciesEndpoint.output>

/** Said while eBay is switching business policies on: no failure, and nothing to be done but to wait. */
const switchingOn =
  'eBay is switching business policies on for your account, which can take up to a day. Try again later; nothing is lost.'

/**
 * Makes the policies that the account has none of, and takes those that it has; first has eBay switch business policies on, where
 * they are off. However often and in however many processes it is asked at once, there is one of each kind in the end. `success`:
 * there are policies of all three kinds. Throws 'forbidden' for another `userId`.
 */
export async function createPolicies(
  context: LocationContext,
  input: z.infer<typeof createPoliciesEndpoint.input>,
): Promise<Answer> {
  refuseOtherSeller(context, input.userId)
  const error = await create(context)
  return { success: error === undefined, ...(error !== undefined && { error }), account: await ebayAccount(context) }
}

/** Gives the sentence of why there are not all of them. */
async function create(context: LocationContext): Promise<string | undefined> {
  try {
    return await inAccountTurn(context, async () => {
      const account = await connectedAccount(context)
      return account ? createFor(context, account) : failed(`${readinessSentences.notConnected}.`)
    })
  } catch (error) {
    const reason = failureSentence(error)
    if (reason === undefined) throw error
    return failed(reason)
  }
}

function failed(reason: string): string {
  return `${ebaySentences.policiesFailed}. ${reason}`
}

async function createFor(context: LocationContext, account: ConnectedAccount): Promise<string | undefined> {
  const { ebay, userId } = context
  const callEbay = ebay.callAs(userId, account.ebayUserId)
  let there = await policiesOf(callEbay, account.marketplace)
  if (!there) {
    await optIn(callEbay)
    there = await policiesOf(callEbay, account.marketplace)
  }
  if (!there) {
    await keepSeen(context, account, { policies: null }, { askedNow: true })
    return switchingOn
  }
  await keepSeen(context, account, { policies: await completed(context, account, there) })
  return undefined
}

/** Each is kept as soon as it is made, so that what follows may fail. */
async function completed(
  context: LocationContext,
  account: ConnectedAccount,
  there: KnownPolicies,
): Promise<KnownPolicies> {
  const { ebay, userId } = context
  const { marketplace } = account
  const missing = policyKinds.filter((kind) => there[kind].length === 0)
  if (missing.length === 0) return there
  const shipping = await shippingService(ebay.callAsApp(marketplace), marketplace)
  let policies = there
  for (const kind of missing) {
    const made = await makePolicy(ebay.callAs(userId, account.ebayUserId), kind, ourPolicy(kind, marketplace, shipping))
    policies = { ...policies, [kind]: [made] }
    await keepSeen(context, account, { policies })
  }
  return policies
}

/** The body of the policy that is made where an account has none of a kind. */
function ourPolicy(kind: PolicyKind, { id, policies }: Marketplace, shipping: ShippingService) {
  const common = {
    name: policyNames[kind],
    marketplaceId: id,
    categoryTypes: [{ name: 'ALL_EXCLUDING_MOTORS_VEHICLES' }],
  }
  switch (kind) {
    case 'payment':
      return { ...common, immediatePay: true }
    case 'fulfillment':
      return {
        ...common,
        handlingTime: { value: policies.handlingDays, unit: 'DAY' },
        shippingOptions: [
          {
            optionType: 'DOMESTIC',
            costType: 'FLAT_RATE',
            shippingServices: [
              {
                sortOrder: 1,
                shippingCarrierCode: shipping.carrier,
                shippingServiceCode: shipping.service,
                shippingCost: { value: amountText(policies.shippingPrice), currency: policies.shippingPrice.currency },
              },
            ],
          },
        ],
      }
    case 'return':
      return {
        ...common,
        returnsAccepted: true,
        returnPeriod: { value: policies.returnDays, unit: 'DAY' },
        returnShippingCostPayer: 'BUYER',
        refundMethod: 'MONEY_BACK',
      }
    default:
      return kind satisfies never
  }
}

const servicesSchema = z.object({
  shippingServices: z
    .array(
      z.object({
        shippingService: z.string(),
        shippingCarrier: z.string().optional(),
        internationalService: z.boolean().optional(),
        validForSellingFlow: z.boolean().optional(),
        shippingCostTypes: z.array(z.string()).optional(),
      }),
    )
    .optional(),
})
type Services = NonNullable<z.infer<typeof servicesSchema>['shippingServices']>

/** A way of sending that eBay takes today: the marketplace's own where it is among them. Where eBay does not say, that is tried. */
async function shippingService(callAsApp: CallEbay, { id, shipping }: Marketplace): Promise<ShippingService> {
  try {
    const { shippingServices = [] } = await callAsApp({
      host: 'api',
      method: 'GET',
      path: `/sell/metadata/v1/shipping/marketplace/${id}/get_shipping_services`,
      answer: servicesSchema,
      isRepeatable: true,
    })
    return chosenService(shippingServices, shipping)
  } catch (error) {
    if (error instanceof EbayFailure) return shipping
    throw error
  }
}

function chosenService(services: Services, wanted: ShippingService): ShippingService {
  const usable = services.filter(
    ({ validForSellingFlow, internationalService, shippingCostTypes = [] }) =>
      validForSellingFlow === true && internationalService !== true && shippingCostTypes.includes('FLAT_RATE'),
  )
  const found = usable.find(({ shippingService: code }) => code === wanted.service) ?? usable[0]
  return found ? { carrier: found.shippingCarrier ?? '', service: found.shippingService } : wanted
}
