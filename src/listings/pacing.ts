/** Most milliseconds of one request to the writer (specification of listings, section 9). Waits do not count. */
export const generationTimeoutMs = 150_000
export const generationTimedOut = 'Request timed out after 2.5 minutes'

/** Most repeats after a rate limit. Each waits the stated seconds (60 if none are stated) plus 2. */
export const rateLimitRetries = 3
export const rateLimitDefaultSeconds = 60
export const rateLimitExtraSeconds = 2

/**
 * Bounds in seconds for a wait that a provider states. A longer limit is a daily quota or a mistake, and an item that waits for
 * it looks forgotten. After an hour the seller sees the provider's message.
 */
export const minStatedSeconds = 1
export const maxStatedSeconds = 3600

/** Returns the whole seconds of a rate limit: the stated ones within the bounds, or 60 if they are missing or unreadable. */
export function rateLimitSeconds(stated: number | undefined): number {
  if (stated === undefined || Number.isNaN(stated)) return rateLimitDefaultSeconds
  return Math.min(maxStatedSeconds, Math.max(minStatedSeconds, Math.ceil(stated)))
}

/** Returns the seconds that an item waits after a rate limit. `seconds` are the stated ones, if any. */
export function rateLimitWait(seconds: number | undefined): number {
  return rateLimitSeconds(seconds) + rateLimitExtraSeconds
}

/** Returns the sentence on an item that waits for a rate limit to end. */
export function rateLimitMessage(waitSeconds: number): string {
  return `Rate limit - retrying in ${waitSeconds}s...`
}

/** Seconds after a rate limit in which no other request is sent. */
export const rateLimiterPauseSeconds = 25

/** Default number of listings that one process writes at once. */
export const defaultConcurrentListings = 2

/**
 * Returns how many listings one process works on at once. With a rate, a quarter more than `concurrency`, so that their photos
 * are ready when a slot is free. More than one request's time allows would only wait.
 */
export function concurrentListings({
  concurrency,
  perMinute,
}: {
  concurrency: number
  perMinute: number | null
}): number {
  if (perMinute === null) return concurrency
  return Math.min(Math.floor(concurrency * 1.25), Math.ceil((perMinute * generationTimeoutMs) / 60_000))
}
