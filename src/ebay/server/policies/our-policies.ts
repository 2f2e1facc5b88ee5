import { z } from 'zod'
import type { PolicyKind } from '../../api.ts'
import { policyNames, policyTerms } from '../../policy-terms.ts'
import { type CallEbay, EbayFailure } from '../client/ebay-call.ts'

/** How things are sent under the policy that is made: in eBay's codes. */
type ShippingService = { readonly carrier: string; readonly service: string }

/** Works in the sandbox and in production, which newer codes do not. */
const everywhere: ShippingService = { carrier: 'USPS', service: 'USPSPriority' }

/** The body of the policy that is made where an account has none of a kind. */
export function ourPolicy(kind: PolicyKind, shipping: ShippingService) {
  const common = {
    name: policyNames[kind],
    marketplaceId: 'EBAY_US',
    categoryTypes: [{ name: 'ALL_EXCLUDING_MOTORS_VEHICLES' }],
  }
  switch (kind) {
    case 'payment':
      return { ...common, immediatePay: true }
    case 'fulfillment':
      return {
        ...common,
        handlingTime: { value: policyTerms.handlingDays, unit: 'DAY' },
        shippingOptions: [
          {
            optionType: 'DOMESTIC',
            costType: 'FLAT_RATE',
            shippingServices: [
              {
                sortOrder: 1,
                shippingCarrierCode: shipping.carrier,
                shippingServiceCode: shipping.service,
                shippingCost: { value: policyTerms.shippingPrice, currency: 'USD' },
              },
            ],
          },
        ],
      }
    case 'return':
      return {
        ...common,
        returnsAccepted: true,
        returnPeriod: { value: policyTerms.returnDays, unit: 'DAY' },
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

/** A way of sending that eBay takes today: Priority Mail where it is among them. Where eBay does not say, that is tried. */
export async function shippingService(callAsApp: CallEbay): Promise<ShippingService> {
  try {
    const { shippingServices = [] } = await callAsApp({
      host: 'api',
      method: 'GET',
      path: '/sell/metadata/v1/shipping/marketplace/EBAY_US/get_shipping_services',
      answer: servicesSchema,
      isRepeatable: true,
    })
    return chosenService(shippingServices)
  } catch (error) {
    if (error instanceof EbayFailure) return everywhere
    throw error
  }
}

function chosenService(services: Services): ShippingService {
  const usable = services.filter(
    ({ validForSellingFlow, internationalService, shippingCostTypes = [] }) =>
      validForSellingFlow === true && internationalService !== true && shippingCostTypes.includes('FLAT_RATE'),
  )
  const found = usable.find(({ shippingService: code }) => code === everywhere.service) ?? usable[0]
  return found ? { carrier: found.shippingCarrier ?? '', service: found.shippingService } : everywhere
}
