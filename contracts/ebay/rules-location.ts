import type { LocationBody } from './bodies.ts'
import { type EbayError, ebayError } from './ebay-error.ts'
import { limits } from './limits.ts'

const locationTypes = ['WAREHOUSE', 'STORE', 'FULFILLMENT_CENTER']

/**
 * createInventoryLocation (POST location/{merchantLocationKey}): 25801 for missing values, 25800 for invalid ones. A
 * warehouse needs a postal code, or city and state; others a complete address. The document requires the country too,
 * but eBay checks it only at publishing (public code). The caller checks that the key is free (25803).
 */
export function refusalsOfLocation(key: string, body: LocationBody): EbayError[] {
  const address = body.location?.address
  const status = body.merchantLocationStatus
  return [
    ...refusalsOfKey(key),
    ...(address === undefined ? [missingField('location.address')] : refusalsOfAddress(body)),
    ...((body.name ?? '').length > limits.locationName ? [invalidField('name')] : []),
    ...((body.locationTypes ?? []).every((type) => locationTypes.includes(type))
      ? []
      : [invalidField('locationTypes')]),
    ...(status === undefined || ['ENABLED', 'DISABLED'].includes(status)
      ? []
      : [invalidField('merchantLocationStatus')]),
  ]
}

/** Up to 36 characters; letters, digits, - and _ are accepted here (assumed). */
function refusalsOfKey(key: string): EbayError[] {
  const isFine = key.length <= limits.merchantLocationKey && /^[\w-]+$/.test(key)
  return isFine ? [] : [invalidField('merchantLocationKey')]
}

function refusalsOfAddress({ location, locationTypes: types = ['WAREHOUSE'] }: LocationBody): EbayError[] {
  const { addressLine1, city, stateOrProvince, postalCode, country } = location?.address ?? {}
  const isPlaced = postalCode ? true : Boolean(city && stateOrProvince)
  const isWhole = Boolean(addressLine1 && city && stateOrProvince && postalCode && country)
  const needsWhole = types.some((type) => type === 'STORE' || type === 'FULFILLMENT_CENTER')
  return [
    ...(isPlaced ? [] : [missingField('postalCode')]),
    ...(needsWhole && !isWhole ? [missingField('addressLine1, city, stateOrProvince, postalCode, country')] : []),
    ...(country === undefined || /^[A-Z]{2}$/.test(country) ? [] : [invalidField('country')]),
    ...(country === 'US' && postalCode && !/^\d{5}(-\d{4})?$/.test(postalCode) ? [invalidField('postalCode')] : []),
  ]
}

function missingField(fieldName: string): EbayError {
  return ebayError(25801, { fieldName }, { fieldName })
}

function invalidField(fieldName: string): EbayError {
  return ebayError(25800, { fieldName }, { fieldName })
}
