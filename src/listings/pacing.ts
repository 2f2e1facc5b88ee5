/** Milliseconds one request to the writer may take (specification of listings, section 9); waits do not count. */
export const generationTimeoutMs = 150_000
export const generationTimedOut = 'Request timed out after 2.5 minutes'

/** After a rate limit: so many repeats, each after the stated seconds (60 where none are stated) plus 2. */
export const rateLimitRetries = 3
export const rateLimitDefaultSeconds = 60
export const rateLimitExtraSeconds = 2

/**
 * The least and the most seconds that a provider's word is taken for: a limit that lasts longer is a quota for the day or
 * a mistake, and an item that waits for it looks forgotten. After an hour the seller learns what the provider says.
 */
export const statedSecondsLeast = 1
export const statedSecondsMost = 3600

/** Whole seconds a rate limit holds: as it stated them, within its bounds, or 60 where it stated nothing readable. */
export function rateLimitSeconds(stated: number | undefined): number {
  if (stated === undefined || Number.isNaN(stated)) return rateLimitDefaultSeconds
  return Math.min(statedSecondsMost, Math.max(statedSecondsLeast, Math.ceil(stated)))
}

/** Seconds an item waits after a rate limit that stated `seconds`, or stated nothing. */
export function rateLimitWait(seconds: number | undefined): number {
  return rateLimitSeconds(seconds) + rateLimitExtraSeconds
}

/** What an item waiting out a rate limit says. */
export function rateLimitMessage(waitSeconds: number): string {
  return `Rate limit - retrying in ${waitSeconds}s...`
}

/** After a rate limit nobody else is asked for so long either. */
export const rateLimiterHoldSeconds = 25

/** Listings being written at once by one process, where no setting says otherwise. */
export const writersAtOnce = 2

/**
 * Listings that one process works on at once. Without a pace: as many as are wanted. With one, a quarter more, whose photos are
 * ready when a place is free; but no more than can be asked for within the time that one request may take, since the others
 * would only wait for their moment.
 */
export function listingsAtOnce({ concurrency, perMinute }: { concurrency: number; perMinute: number | null }): number {
  if (perMinute === null) return concurrency
  return Math.min(Math.floor(concurrency * 1.25), Math.ceil((perMinute * generationTimeoutMs) / 60_000))
}
