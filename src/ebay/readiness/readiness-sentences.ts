import { descriptionMinLength, titleMaxLength, titleMinLength } from '../../listings/limits.ts'

/** More photos get the specification's warning; eBay has raised its own limit since. */
export const recommendedMaxPhotos = 12

/** Sentences of the readiness check (specification of listings, section 5, verbatim where it gives the words). */
export const readinessSentences = {
  noItem: 'Item not found',
  title: `Title is required (minimum ${titleMinLength} characters)`,
  longTitle: `Title is longer than ${titleMaxLength} characters (recommended maximum for eBay)`,
  description: `Description is required (minimum ${descriptionMinLength} characters)`,
  noImage: 'At least 1 product image is required',
  manyImages: `eBay allows maximum ${recommendedMaxPhotos} images per listing`,
  noCategory: 'Category is required',
  noCondition: 'Condition is required',
  noBrand: 'Brand is recommended for clothing items',
  notConnected: 'eBay account not connected',
  expired: 'eBay access token expired - please reconnect your account',
  notRegistered: 'Finish registering as a seller at eBay, then press Check Policies. Until then, you can’t publish.',
  limitZero:
    'Your selling limit at eBay is zero, so you can’t publish. Ask for a higher limit under My eBay, Selling. Then press Check Policies.',
  noPolicies: 'eBay business policies not configured (Payment, Fulfillment, Return)',
  severalPolicies: (kinds: string) =>
    `Your eBay account has several policies. Choose one for each on the connection card or with Quick Fix: ${kinds}.`,
  noLocation: 'No inventory location set (will be created automatically on first publish)',
} as const

/** Shown if the readiness check itself fails (section 8). */
export const validationFailed = 'Validation failed'
