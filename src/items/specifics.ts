/** Fixed values of item specifics (specification of listings, section 9). */
export const styles = [
  'Relaxed',
  'Regular Fit',
  'Slim',
  'Skinny',
  'Straight',
  'Bootcut',
  'Tapered',
  'Loose',
  'Athletic',
  'Carpenter',
  'Cargo',
] as const
export const sizeTypes = ['Regular', 'Petite', 'Plus', 'Big & Tall', 'Maternity'] as const
/** eBay's Department values for adults' clothing. */
export const departments = ['Men', 'Women', 'Unisex Adults'] as const

/** Item specifics of the publish form with their allowed values; Material takes any text. */
export const itemSpecificValues = {
  'Sleeve Length': ['Short Sleeve', 'Long Sleeve', 'Sleeveless', '3/4 Sleeve', 'Cap Sleeve'],
  'Fit Type': ['Regular', 'Slim', 'Relaxed', 'Athletic', 'Oversized'],
  Pattern: ['Solid', 'Striped', 'Plaid', 'Checkered', 'Graphic Print', 'Logo', 'Floral'],
  'Collar Style': ['Crew Neck', 'V-Neck', 'Button Down', 'Polo', 'Henley', 'Turtleneck'],
  Season: ['All Seasons', 'Spring', 'Summer', 'Fall', 'Winter'],
} as const
export const materialSpecific = 'Material'

/** The spelling of a value in the list, found in any case; undefined if the list does not have it. */
export function onList<Value extends string>(list: readonly Value[], text: string): Value | undefined {
  return list.find((value) => value.toLowerCase() === text.trim().toLowerCase())
}

/** Whether a text says that there is no brand. */
export function saysNoBrand(text: string): boolean {
  return /^(?:unbranded|no ?brand|no ?label|none|n\/?a)$/iu.test(text.trim())
}
