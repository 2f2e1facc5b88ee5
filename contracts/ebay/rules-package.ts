import type { ItemBody } from './bodies.ts'
import { type EbayError, ebayError } from './ebay-error.ts'
import { notInEnum } from './text-rules.ts'

/** PackageTypeEnum: the types that a seller of clothes could pick, and MAILING_BOX, which the US refuses. */
const packageTypes = [
  'LETTER',
  'LARGE_ENVELOPE',
  'MAILING_BOX',
  'PACKAGE_THICK_ENVELOPE',
  'PADDED_BAGS',
  'PARCEL_OR_PADDED_ENVELOPE',
  'UPS_LETTER',
  'USPS_FLAT_RATE_ENVELOPE',
  'USPS_LARGE_PACK',
  'VERY_LARGE_PACK',
  'EXTRA_LARGE_PACK',
]

/**
 * Package types that EBAY_US accepts at publishing. Observed: PACKAGE_THICK_ENVELOPE works and MAILING_BOX fails. The
 * others are assumed.
 */
const usPackageTypes = packageTypes.filter(
  (type) => !['MAILING_BOX', 'PADDED_BAGS', 'PARCEL_OR_PADDED_ENVELOPE'].includes(type),
)

const weightUnits = ['POUND', 'OUNCE', 'KILOGRAM', 'GRAM']
const lengthUnits = ['INCH', 'FEET', 'CENTIMETER', 'METER']

/**
 * Refuses packageWeightAndSize of an item with 25715 for a weight or size that is incomplete or not above zero, and
 * with 2004 for an unknown unit or package type.
 */
export function refusalsOfPackage(parcel: ItemBody['packageWeightAndSize']): EbayError[] {
  if (parcel === undefined) return []
  const { weight, dimensions, packageType } = parcel
  const sides = dimensions && [dimensions.length, dimensions.width, dimensions.height]
  const isWeightAbsentOrValid = weight === undefined || (isPositive(weight.value) && weight.unit !== undefined)
  const isSizeAbsentOrValid = sides === undefined || (sides.every(isPositive) && dimensions?.unit !== undefined)
  return [
    ...(isWeightAbsentOrValid && isSizeAbsentOrValid ? [] : [ebayError(25715)]),
    ...notInEnum('packageWeightAndSize.weight.unit', weight?.unit, weightUnits),
    ...notInEnum('packageWeightAndSize.dimensions.unit', dimensions?.unit, lengthUnits),
    ...notInEnum('packageWeightAndSize.packageType', packageType, packageTypes),
  ]
}

/**
 * At publishing: 25020 for calculated shipping without a weight, 25101 for a package type that the US refuses.
 * Source: https://github.com/ashnicholes-droid/hahm-ebay-lister/issues/5
 */
export function refusalsOfShipping(
  parcel: ItemBody['packageWeightAndSize'],
  hasCalculatedShipping: boolean,
): EbayError[] {
  const type = parcel?.packageType
  return [
    ...(hasCalculatedShipping && !isPositive(parcel?.weight?.value)
      ? [ebayError(25020, { additionalInfo: 'Calculated shipping needs the weight of the package.' })]
      : []),
    ...(type !== undefined && !usPackageTypes.includes(type) ? [ebayError(25101, { additionalInfo: type })] : []),
  ]
}

function isPositive(value: number | undefined): boolean {
  return value !== undefined && value > 0
}
