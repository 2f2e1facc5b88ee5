import { type EbayError, ebayError } from './ebay-error.ts'
import { limits } from './limits.ts'

/**
 * Media POSTs of one seller: 50 in any 5 seconds, then 429 with 2001 (Media API, createImageFromFile). `earlierTimes`: the times
 * of the last ones, in ms since 1970. Returns undefined if one more may come at `now`.
 */
export function refusalOfImagePost(earlierTimes: readonly number[], now: number): EbayError | undefined {
  const recent = earlierTimes.filter((time) => time > now - limits.imagePostSeconds * 1000)
  return recent.length < limits.imagePosts ? undefined : ebayError(2001)
}

/**
 * Revisions of one listing: 250 per calendar day (Inventory API, bulkUpdatePriceQuantity). The Pacific day and the id 25019
 * are assumed. `earlierTimes`: the times of the last ones, in ms since 1970.
 */
export function refusalOfRevision(earlierTimes: readonly number[], now: number): EbayError | undefined {
  const today = earlierTimes.filter((time) => dayOf(time) === dayOf(now))
  if (today.length < limits.revisionsPerDay) return undefined
  const additionalInfo = `This listing was revised ${limits.revisionsPerDay} times today. Try again tomorrow.`
  return ebayError(25019, { additionalInfo })
}

const pacificDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' })

function dayOf(time: number): string {
  return pacificDay.format(time)
}
