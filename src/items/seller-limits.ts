import { numberWords } from '../platform/page-language.ts'

const gigabyte = 1024 ** 3

/** What one seller may have and ask for: fair to others on the same server, and far beyond what a day's work needs. */
export const sellerLimits = {
  /** Photos of one item; eBay takes 24, the rest is for the seller's own choice among them. */
  photosPerItem: 60,
  /** Bytes of all stored photos, without their thumbnails. */
  storedBytes: 200 * gigabyte,
  /** Listings asked for in one day (UTC). */
  listingsPerDay: 2000,
  /** Photos arriving or being stored at once, those whose sender fell silent among them. */
  uploadsAtOnce: 12,
} as const

/** What a seller is told who reaches one; what the upload queue shows of them is short enough for it. */
export const limitSentences = {
  photosPerItem: `An item holds at most ${sellerLimits.photosPerItem} photos. Start another item for the rest.`,
  storedBytes: `Your ${sellerLimits.storedBytes / gigabyte} GB for photos are full. Nothing is lost: delete products you no longer need to make room.`,
  listingsPerDay: `You asked for ${numberWords(sellerLimits.listingsPerDay)} listings today, which is the most for one day. Nothing is lost; ask again after midnight (UTC).`,
  uploadsAtOnce: 'Too many photos are arriving at once. The rest is kept on your device and sent next.',
} as const
