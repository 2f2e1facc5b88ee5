import type { PolicyBody, ShippingOption } from './bodies.ts'
import type { EbayError } from './ebay-error.ts'
import { invalidPolicyField, missingPolicyField } from './rules-policy-field.ts'
import { shippingServices } from './shipping-services.ts'

type Service = NonNullable<ShippingOption['shippingServices']>[number]

/**
 * Shipping options of a fulfillment policy: at least one for the home country, with a cost type and existing services. A flat
 * rate needs a cost, or free shipping on the first domestic service. Account API, types ShippingOption and ShippingService.
 * Source of the sentence for a wrong code: https://github.com/YosefHayim/ebay-mcp/issues/152
 */
export function refusalsOfShippingOptions(options: PolicyBody['shippingOptions'] = []): EbayError[] {
  if (options.length === 0) return [missingPolicyField('shippingOptions')]
  const hasDomestic = options.some((option) => option.optionType === 'DOMESTIC')
  return [
    ...(hasDomestic ? [] : [invalidPolicyField('shippingOptions', 'A domestic shipping option is required.')]),
    ...options.flatMap(refusalsOfOption),
  ]
}

function refusalsOfOption(option: ShippingOption): EbayError[] {
  const { optionType = '', costType = '', shippingServices: services = [] } = option
  const maxServices = optionType === 'DOMESTIC' ? 4 : 5
  return [
    ...(['DOMESTIC', 'INTERNATIONAL'].includes(optionType) ? [] : [invalidPolicyField('optionType', optionType)]),
    ...(['FLAT_RATE', 'CALCULATED'].includes(costType) ? [] : [invalidPolicyField('costType', costType)]),
    ...(services.length === 0 ? [missingPolicyField('shippingServices')] : []),
    ...(services.length > maxServices ? [invalidPolicyField('shippingServices', `Max ${maxServices} services.`)] : []),
    ...services.flatMap((service, index) => refusalsOfService(service, index, option)),
  ]
}

function refusalsOfService(service: Service, index: number, { optionType, costType }: ShippingOption): EbayError[] {
  const shippingService = shippingServices.find((one) => one.shippingService === service.shippingServiceCode)
  const isInternational = optionType === 'INTERNATIONAL'
  const isFit =
    shippingService?.validForSellingFlow === true && shippingService.internationalService === isInternational
  const { sortOrder = 1 } = service
  return [
    ...(isFit && shippingService.shippingCostTypes.some((type) => type === costType)
      ? []
      : [invalidPolicyField('shippingServiceCode', 'Please select a valid shipping service.')]),
    ...(Number.isInteger(sortOrder) && sortOrder >= 1 && sortOrder <= (isInternational ? 5 : 4)
      ? []
      : [invalidPolicyField('sortOrder')]),
    ...(service.freeShipping && (isInternational || index > 0) ? [invalidPolicyField('freeShipping')] : []),
    ...(service.surcharge === undefined ? [] : [invalidPolicyField('surcharge', 'The field is no longer supported.')]),
    ...(costType === 'FLAT_RATE' ? refusalsOfCost(service) : []),
  ]
}

function refusalsOfCost({ shippingCost, freeShipping }: Service): EbayError[] {
  if (shippingCost === undefined) return freeShipping ? [] : [missingPolicyField('shippingCost')]
  const isFine = /^\d+(\.\d{1,2})?$/.test(shippingCost.value ?? '') && shippingCost.currency === 'USD'
  return isFine ? [] : [invalidPolicyField('shippingCost')]
}
