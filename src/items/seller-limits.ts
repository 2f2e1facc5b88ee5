import { numberWords } from '../platform/page-language.ts'

const gigabyte = 1024 ** 3

/** The most that one seller may have and ask for: fair to others on the same server, and far beyond a day's work. */
export const sellerLimits = {
  /** Photos of one item. eBay takes 24; the rest lets the seller choose among them. */
  photosPerItem: 60,
  /** Bytes of all stored photos, without their thumbnails. */
  storedBytes: 200 * gigabyte,
  /** Listings asked for in one day (UTC): one selection of the largest size. */
  listingsPerDay: 5000,
  /** Photos arriving or being stored at once, including those whose sender went silent. */
  uploadsAtOnce: 12,
} as const

/** Sentences for a seller who reaches a limit. Those that the upload queue shows are short enough for it. */
export const limitSentences = {
  photosPerItem: `An item can have up to ${sellerLimits.photosPerItem} photos. Start another item for the rest.`,
  storedBytes: `Your ${sellerLimits.storedBytes / gigabyte} GB of photo space is full. Nothing is lost. Delete items you no longer need to make room.`,
  listingsPerDay: `You asked for ${numberWords(sellerLimits.listingsPerDay)} listings today, the most for one day. Nothing is lost. Try again after midnight (UTC).`,
  uploadsAtOnce: 'Too many photos at once. The rest stay on your device and upload next.',
} as const
