/**
 * eBay's numbers. Where nothing is said they stand in the Inventory API's document; `assumed` are well known and not quoted.
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
  /** Met in practice (Taxonomy's aspectMaxLength); the document says 50. */
  aspectValue: 65,
  aspectValues: 30,
  /** Of a listing of one piece. */
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
  /** An unused picture is gone about so many days after its upload (Trading API, UploadSiteHostedPictures). */
  unusedPictureDays: 30,
} as const

export const assumed = {
  /** US dollars. */
  leastPrice: 0.99,
  pictureBytes: 12 * 1024 * 1024,
  /** Of the longest side, by eBay's picture policy; smaller ones are refused when they are listed. */
  leastPicturePx: 500,
  mostPicturePx: 9000,
  imageUrl: 2048,
} as const
