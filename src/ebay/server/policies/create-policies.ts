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
import { withAccountLock } from './account-lock.ts'
import { optIn, policiesOf, saveAnswers } from './ask-about-account.ts'
import { makePolicy } from './business-policies.ts'
import { type ConnectedAccount, connectedAccount } from './connected-account.ts'

type Answer = z.infer<typeof createPoliciesEndpoint.output>

/** The sentence while eBay is switching business policies on. This is no failure; the seller can only wait. */
const optInPendingSentence =
  'eBay is turning on business policies for your account. This can take up to a day. Please try again later.'

/**
 * Makes a policy of each kind that the account lacks. First asks eBay to switch business policies on if they are off.
 * Concurrent calls, in any number of processes, end with one policy of each kind. `success` means that all three kinds exist.
 * Throws `AppError('forbidden')` for another `userId`.
 */
export async function createPolicies(
  context: LocationContext,
  input: z.infer<typeof createPoliciesEndpoint.input>,
): Promise<Answer> {
  refuseOtherSeller(context, input.userId)
  const error = await create(context)
  return { success: error === undefined, ...(error !== undefined && { error }), account: await ebayAccount(context) }
}

/** Returns the sentence about why policies are missing; undefined if all exist. */
async function create(context: LocationContext): Promise<string | undefined> {
  try {
    return await withAccountLock(context, async () => {
      const account = await connectedAccount(context)
      return account ? completePolicies(context, account) : failureText(`${readinessSentences.notConnected}.`)
    })
  } catch (error) {
    const reason = failureSentence(error)
    if (reason === undefined) throw error
    return failureText(reason)
  }
}

function failureText(reason: string): string {
  return `${ebaySentences.policiesFailed}. ${reason}`
}

async function completePolicies(context: LocationContext, account: ConnectedAccount): Promise<string | undefined> {
  const { ebay, userId } = context
  const callEbay = ebay.callAs(userId, account.ebayUserId)
  let existing = await policiesOf(callEbay, account.marketplace)
  if (!existing) {
    await optIn(callEbay)
    existing = await policiesOf(callEbay, account.marketplace)
  }
  if (!existing) {
    await saveAnswers(context, account, { policies: null }, { isOptInNew: true })
    return optInPendingSentence
  }
  await saveAnswers(context, account, { policies: await createMissing(context, account, existing) })
  return undefined
}

/** Stores each policy as soon as it is made, so that a later failure loses none. */
async function createMissing(
  context: LocationContext,
  account: ConnectedAccount,
  existing: KnownPolicies,
): Promise<KnownPolicies> {
  const { ebay, userId } = context
  const { marketplace } = account
  const missing = policyKinds.filter((kind) => existing[kind].length === 0)
  if (missing.length === 0) return existing
  const shipping = await shippingService(ebay.callAsApp(marketplace), marketplace)
  let policies = existing
  for (const kind of missing) {
    const policy = await makePolicy(
      ebay.callAs(userId, account.ebayUserId),
      kind,
      ourPolicy(kind, marketplace, shipping),
    )
    policies = { ...policies, [kind]: [policy] }
    await saveAnswers(context, account, { policies })
  }
  return policies
}

/** The body of the policy that PastFash makes for an account that has none of the kind. */
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

/**
 * A domestic flat-rate service that eBay offers today: the marketplace's own if offered. Uses the marketplace's own too if eBay
 * does not answer.
 */
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

function chosenService(services: Services, preferred: ShippingService): ShippingService {
  const usable = services.filter(
    ({ validForSellingFlow, internationalService, shippingCostTypes = [] }) =>
      validForSellingFlow === true && internationalService !== true && shippingCostTypes.includes('FLAT_RATE'),
  )
  const service = usable.find(({ shippingService: code }) => code === preferred.service) ?? usable[0]
  return service ? { carrier: service.shippingCarrier ?? '', service: service.shippingService } : preferred
}
