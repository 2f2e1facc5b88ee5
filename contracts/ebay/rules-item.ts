import type { ItemBody } from './bodies.ts'
import { conditions } from './conditions.ts'
import { type EbayError, ebayError } from './ebay-error.ts'
import { limits } from './limits.ts'
import { refusalsOfPackage } from './rules-package.ts'
import { notInEnum, tooLong, userError } from './text-rules.ts'

/**
 * PUT inventory_item/{sku}: SKU, lengths, condition enum, aspects, picture addresses, brand and MPN, quantity, package.
 * Nothing is required yet; `refusalsOfPublish` checks that. Inventory API, types InventoryItem and Product.
 */
export function refusalsOfItem(sku: string, item: ItemBody): EbayError[] {
  const { product = {} } = item
  return [
    ...refusalsOfSku(sku),
    ...tooLong('product.title', product.title, limits.title),
    ...tooLong('product.subtitle', product.subtitle, limits.subtitle),
    ...tooLong('product.description', product.description, limits.description),
    ...tooLong('product.brand', product.brand, limits.brand),
    ...tooLong('product.mpn', product.mpn, limits.mpn),
    ...tooLong('conditionDescription', item.conditionDescription, limits.conditionDescription),
    ...notInEnum(
      'condition',
      item.condition,
      conditions.map(({ name }) => name),
    ),
    ...refusalsOfAspects(product.aspects ?? {}),
    ...refusalsOfAddresses(product.imageUrls ?? []),
    ...refusalsOfBrandAndMpn(product.brand, product.mpn),
    ...refusalsOfQuantity(item.availability?.shipToLocationAvailability?.quantity),
    ...refusalsOfPackage(item.packageWeightAndSize),
  ]
}

/**
 * 25707: up to 50 characters. The document says alphanumeric only, public code uses hyphens everywhere. Letters, digits,
 * inner spaces and . _ - are accepted here (assumed).
 */
export function refusalsOfSku(sku: string): EbayError[] {
  const isWellFormed = sku.length <= limits.sku && /^[A-Za-z0-9._-]+( +[A-Za-z0-9._-]+)*$/.test(sku)
  return isWellFormed ? [] : [ebayError(25707, {}, { sku })]
}

/** 25002: names of 1 to 40 characters, values of 1 to 65 and at most 30 of them, none twice. */
function refusalsOfAspects(aspects: Readonly<Record<string, readonly string[]>>): EbayError[] {
  return Object.entries(aspects).flatMap(([name, values]) => [
    ...(name.trim() === '' || name.length > limits.aspectName
      ? [userError(`The item specific name ${name} is not valid. Use 1 to ${limits.aspectName} characters.`)]
      : []),
    ...(values.length > limits.aspectValues
      ? [userError(`The item specific ${name} has more than ${limits.aspectValues} values.`)]
      : []),
    ...(values.length === 0 || values.some((value) => value.trim() === '')
      ? [userError(`The item specific ${name} has an empty value.`)]
      : []),
    ...(new Set(values).size < values.length ? [userError(`The item specific ${name} has the same value twice.`)] : []),
    ...values
      .filter((value) => value.length > limits.aspectValue)
      .map((value) =>
        userError(`The value ${value} of ${name} is too long. Use up to ${limits.aspectValue} characters.`),
      ),
  ])
}

/** 25015 for an address that is not https, 25014 for more than 24 pictures. */
function refusalsOfAddresses(addresses: readonly string[]): EbayError[] {
  const wrongAddresses = addresses.filter((address) => !URL.canParse(address) || !address.startsWith('https://'))
  return [
    ...wrongAddresses.map((address) => ebayError(25015, { additionalInfo: address }, { imageUrl: address })),
    ...(addresses.length > limits.pictures
      ? [ebayError(25014, { additionalInfo: `A listing has up to ${limits.pictures} pictures.` })]
      : []),
  ]
}

/** 25002 with tag <BrandMPN>: both or neither. https://github.com/ashnicholes-droid/hahm-ebay-lister/issues/36 */
function refusalsOfBrandAndMpn(brand: string | undefined, mpn: string | undefined): EbayError[] {
  if ((brand === undefined) === (mpn === undefined)) return []
  const missing = brand === undefined ? 'Brand' : 'MPN'
  return [userError(`Input data for tag <BrandMPN> is invalid or missing: ${missing} is missing.`)]
}

/** 25004: zero or more; publishing needs one. */
export function refusalsOfQuantity(quantity: number | undefined): EbayError[] {
  const isFine = quantity === undefined || (Number.isInteger(quantity) && quantity >= 0)
  return isFine ? [] : [ebayError(25004, { additionalInfo: `Quantity ${quantity} is not valid.` })]
}
