/** A way to ship, in the fields of the Metadata API's getShippingServices. */
export type ShippingService = {
  readonly shippingService: string
  readonly shippingCarrier: string
  readonly description: string
  readonly internationalService: boolean
  readonly validForSellingFlow: boolean
  readonly shippingCostTypes: readonly ('FLAT_RATE' | 'CALCULATED')[]
  /** The sandbox refuses newer codes. Public code. */
  readonly isInSandbox: boolean
}

/**
 * Some of EBAY_US: USPSPriority works everywhere, USPSGroundAdvantage is seen to fail in the sandbox; the rest is assumed.
 */
export const shippingServices: readonly ShippingService[] = [
  domestic('USPSPriority', 'USPS', 'USPS Priority Mail'),
  { ...domestic('USPSGroundAdvantage', 'USPS', 'USPS Ground Advantage'), isInSandbox: false },
  domestic('UPSGround', 'UPS', 'UPS Ground'),
  domestic('FedExHomeDelivery', 'FedEx', 'FedEx Ground or FedEx Home Delivery'),
  { ...domestic('Other', 'Other', 'Standard Shipping'), shippingCostTypes: ['FLAT_RATE'] },
  { ...domestic('USPSParcel', 'USPS', 'USPS Parcel Select'), validForSellingFlow: false },
  {
    ...domestic('USPSPriorityMailInternational', 'USPS', 'USPS Priority Mail International'),
    internationalService: true,
  },
]

function domestic(shippingService: string, shippingCarrier: string, description: string): ShippingService {
  return {
    shippingService,
    shippingCarrier,
    description,
    internationalService: false,
    validForSellingFlow: true,
    shippingCostTypes: ['FLAT_RATE', 'CALCULATED'],
    isInSandbox: true,
  }
}
