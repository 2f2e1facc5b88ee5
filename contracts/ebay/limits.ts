/**
 * eBay's numbers. They are from the Inventory API's document unless a comment says otherwise; `assumed` ones are well known
 * but not quoted.
 */
export const limits = {
  sku: 50,
  title: 80,
  subtitle: 55,
  /** product.description; the offer's listingDescription has its own. */
  description: 4000,
  listingDescription: 500_000,
  conditionDescription: 1000,
  brand: 65,
  mpn: 65,
  aspectName: 40,
  /** Found in practice (Taxonomy's aspectMaxLength); the document says 50. */
  aspectValue: 65,
  aspectValues: 30,
  /** In a listing of one piece. */
  pictures: 24,
  merchantLocationKey: 36,
  locationName: 1000,
  policyName: 64,
  policyDescription: 250,
  bulkEntries: 25,
  feeOffers: 250,
  revisionsPerDay: 250,
  conditionCategories: 50,
  ordersPerPage: 200,
  orderIds: 50,
  /** Media POSTs of one seller in any `imagePostSeconds` seconds. */
  imagePosts: 50,
  imagePostSeconds: 5,
  /** eBay deletes an unused picture about so many days after its upload (Trading API, UploadSiteHostedPictures). */
  unusedPictureDays: 30,
} as const

export const assumed = {
  /** US dollars. */
  minPrice: 0.99,
  pictureBytes: 12 * 1024 * 1024,
  /** Pixels of the longest side, by eBay's picture policy. Smaller pictures are refused when they are listed. */
  minPicturePx: 500,
  maxPicturePx: 9000,
  imageUrl: 2048,
} as const
