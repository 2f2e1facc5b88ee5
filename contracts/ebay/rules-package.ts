import type { ItemBody } from './bodies.ts'
import { type EbayError, ebayError } from './ebay-error.ts'
import { notInEnum } from './text-rules.ts'

/** PackageTypeEnum: the types that a seller of clothes could pick, and MAILING_BOX, which exists and is refused in the US. */
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

/** Types that EBAY_US lists with: PACKAGE_THICK_ENVELOPE is seen to work and MAILING_BOX to fail, the others are assumed. */
const packageTypesOfUs = packageTypes.filter(
  (type) => !['MAILING_BOX', 'PADDED_BAGS', 'PARCEL_OR_PADDED_ENVELOPE'].includes(type),
)

const weightUnits = ['POUND', 'OUNCE', 'KILOGRAM', 'GRAM']
const lengthUnits = ['INCH', 'FEET', 'CENTIMETER', 'METER']

/**
 * packageWeightAndSize of an item: 25715 for a weight or size that is incomplete or not above zero, 2004 for unknown units.
 */
export function refusalsOfPackage(parcel: ItemBody['packageWeightAndSize']): EbayError[] {
  if (parcel === undefined) return []
  const { weight, dimensions, packageType } = parcel
  const sides = dimensions && [dimensions.length, dimensions.width, dimensions.height]
  const isWeighed = weight === undefined || (isPositive(weight.value) && weight.unit !== undefined)
  const isMeasured = sides === undefined || (sides.every(isPositive) && dimensions?.unit !== undefined)
  return [
    ...(isWeighed && isMeasured ? [] : [ebayError(25715)]),
    ...notInEnum('packageWeightAndSize.weight.unit', weight?.unit, weightUnits),
    ...notInEnum('packageWeightAndSize.dimensions.unit', dimensions?.unit, lengthUnits),
    ...notInEnum('packageWeightAndSize.packageType', packageType, packageTypes),
  ]
}

/**
 * At publishing: 25020 for calculated shipping without a weight, 25101 for a package type that the US refuses.
 * https://github.com/ashnicholes-droid/hahm-ebay-lister/issues/5
 */
export function refusalsOfShipping(parcel: ItemBody['packageWeightAndSize'], isCalculated: boolean): EbayError[] {
  const type = parcel?.packageType
  return [
    ...(isCalculated && !isPositive(parcel?.weight?.value)
      ? [ebayError(25020, { additionalInfo: 'Calculated shipping needs the weight of the package.' })]
      : []),
    ...(type !== undefined && !packageTypesOfUs.includes(type) ? [ebayError(25101, { additionalInfo: type })] : []),
  ]
}

function isPositive(value: number | undefined): boolean {
  return value !== undefined && value > 0
}
