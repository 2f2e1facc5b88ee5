import { fieldOfAspect } from '../aspects/aspect-sources.ts'
import type { FixField } from '../readiness/fix-field.ts'
import { type EbayError, parameterOf, textOf } from './ebay-error.ts'

/** The subject of an error: one of our fields, and eBay's name of the item specific, if it is one. */
export type ErrorField = { readonly field: FixField; readonly aspect?: string }

/** Parameters that hold the name of a field. */
const nameParameters = ['fieldName', 'field', 'aspectName', 'aspect', 'attributeName']

/** Sentences in which eBay names an item specific, as public code has met them. */
const aspectPatterns = [
  /item specific ["']?([^"'\n]{1,40}?)["']? is (?:missing|required|invalid|not valid)/iu,
  /add ["']?([^"'\n]{1,40}?)["']? to this listing/iu,
  /no longer support custom values for ["']?([^"'.\n]{1,40})/iu,
  /^["']?([\p{L}\p{N}' &/-]{1,40}?)["']? is required for this category/imu,
  /^["']?([\p{L}\p{N}' &/-]{1,40}?)["']? must be (?:greater|a number)/imu,
  /value of the ["']?([^"'\n]{1,40}?)["']? field is invalid/iu,
  /<([A-Z][A-Za-z]{3,39})>/u,
]

/** The field that an error names in its text or a parameter. Undefined if it names no field that we have. */
export function errorField(error: EbayError): ErrorField | undefined {
  const fieldName = parameterOf(error, nameParameters) ?? nameIn(textOf(error))
  return fieldName === undefined ? undefined : fieldNamedAtEbay(fieldName)
}

/** Our field for a name at eBay: a field of its calls, or else an item specific. */
export function fieldNamedAtEbay(name: string): ErrorField | undefined {
  const trimmed = name.trim()
  if (trimmed === '' || trimmed.length > 65) return undefined
  const key = (trimmed.split('.').at(-1) ?? trimmed).toLowerCase().replace(/[^a-z]/gu, '')
  const field = Object.hasOwn(callFields, key) ? callFields[key] : undefined
  return field ? { field } : { field: fieldOfAspect(trimmed), aspect: trimmed }
}

function nameIn(text: string): string | undefined {
  for (const pattern of aspectPatterns) {
    const name = pattern.exec(text)?.[1]?.trim()
    if (name) return name
  }
  return undefined
}

const callFields: Readonly<Record<string, FixField>> = {
  title: 'title',
  description: 'description',
  listingdescription: 'description',
  condition: 'ebayConditionGrade',
  conditionid: 'ebayConditionGrade',
  conditiondescription: 'conditionNotes',
  category: 'ebayCategoryId',
  categoryid: 'ebayCategoryId',
  price: 'suggestedPrice',
  pricingsummary: 'suggestedPrice',
  startprice: 'suggestedPrice',
  value: 'suggestedPrice',
  quantity: 'quantity',
  availablequantity: 'quantity',
  imageurls: 'photos',
  pictures: 'photos',
  picture: 'photos',
  images: 'photos',
  sku: 'sku',
  merchantlocationkey: 'location',
  location: 'location',
  country: 'location',
  itemcountry: 'location',
  postalcode: 'location',
  paymentpolicyid: 'policies',
  fulfillmentpolicyid: 'policies',
  returnpolicyid: 'policies',
  shippingpackage: 'policies',
  brandmpn: 'brand',
}
