import { descriptionMinLength, titleMaxLength, titleMinLength } from '../../listings/listing.ts'

/** Pictures of one listing that eBay takes (Inventory API, product.imageUrls); more are an error. */
export const listingPhotosMost = 24
/** More get the specification's warning; eBay has raised its own limit since. */
export const listingPhotosAdvised = 12
/** Pixels of a picture's longer side that eBay asks for at least (its picture policy). */
export const listingPhotoSideLeast = 500

/** What the readiness check says (specification of listings, section 5, word for word where it gives the words). */
export const readinessSentences = {
  noItem: 'Item not found',
  title: `Title is required (minimum ${titleMinLength} characters)`,
  longTitle: `Title is longer than ${titleMaxLength} characters (recommended maximum for eBay)`,
  description: `Description is required (minimum ${descriptionMinLength} characters)`,
  noImage: 'At least 1 product image is required',
  manyImages: `eBay allows maximum ${listingPhotosAdvised} images per listing`,
  noCategory: 'Category is required',
  noCondition: 'Condition is required',
  noBrand: 'Brand is recommended for clothing items',
  notConnected: 'eBay account not connected',
  expired: 'eBay access token expired - please reconnect your account',
  noPolicies: 'eBay business policies not configured (Payment, Fulfillment, Return)',
  severalPolicies: (kinds: string) =>
    `Your eBay account has several policies of a kind. Choose one on the connection card or with Quick Fix: ${kinds}.`,
  noLocation: 'No inventory location set (will be created automatically on first publish)',
} as const

/** Said where the readiness check itself broke (section 8). */
export const validationFailed = 'Validation failed'
