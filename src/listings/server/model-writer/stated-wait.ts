type Headers = Readonly<Record<string, string>>

/**
 * Returns the seconds that headers ask to wait: OpenAI's retry-after-ms, then Retry-After in seconds or as a date (RFC 9110
 * section 10.2.3). Undefined if neither can be read. `now` in milliseconds dates it.
 */
export function retryAfterIn(headers: Headers, now: number): number | undefined {
  const milliseconds = numberIn(headers['retry-after-ms'])
  if (milliseconds !== undefined) return milliseconds / 1000
  return numberIn(headers['retry-after']) ?? secondsUntil(headers['retry-after'], now)
}

/** The limits that providers count, by the names of their headers. */
const limitHeaders = [
  ...['requests', 'tokens', 'input-tokens', 'output-tokens'].map((limit) => ({
    reset: `anthropic-ratelimit-${limit}-reset`,
    remaining: `anthropic-ratelimit-${limit}-remaining`,
  })),
  ...['requests', 'tokens'].map((limit) => ({
    reset: `x-ratelimit-reset-${limit}`,
    remaining: `x-ratelimit-remaining-${limit}`,
  })),
]

/**
 * Returns seconds until the limits that are used up reset, by Anthropic's headers (a date) or OpenAI's ("6m0s"). If no
 * limit is used up, the latest reset counts. Undefined without such headers.
 * https://docs.claude.com/en/api/rate-limits, https://platform.openai.com/docs/guides/rate-limits
 */
export function limitResetIn(headers: Headers, now: number): number | undefined {
  const resets = limitHeaders.flatMap(({ reset, remaining }) => {
    const seconds = durationIn(headers[reset]) ?? secondsUntil(headers[reset], now)
    return seconds === undefined ? [] : [{ seconds, isUsedUp: headers[remaining]?.trim() === '0' }]
  })
  const usedUp = resets.filter(({ isUsedUp }) => isUsedUp)
  const relevantResets = usedUp.length > 0 ? usedUp : resets
  return relevantResets.length === 0 ? undefined : Math.max(...relevantResets.map(({ seconds }) => seconds))
}

/** Returns the seconds in a sentence such as "Please try again in 1m12.5s" or "retry after 26 seconds". */
export function waitIn(message: string): number | undefined {
  return durationIn(
    /(?:try again|retry) (?:in|after) ((?:\d{1,9}(?:\.\d{1,9})? ?[a-z]{1,12} ?){1,4})/iu.exec(message)?.[1],
  )
}

const units: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1, ms: 0.001 }

/** Returns the seconds of "6m0s", "120ms", "34.07s", "20 seconds", or of a bare number; undefined for anything else. */
export function durationIn(text: string | undefined): number | undefined {
  const bare = numberIn(text)
  if (bare !== undefined || text === undefined || text.length > 60) return bare
  const parts = [
    ...text.matchAll(/(\d{1,9}(?:\.\d{1,9})?) ?(ms|h|m|s|hours?|minutes?|seconds?|milliseconds?)(?![a-z])/giu),
  ]
  if (parts.length === 0) return undefined
  return parts.reduce((sum, [, number, unit = '']) => sum + Number(number) * (units[shortUnit(unit)] ?? 0), 0)
}

function shortUnit(unit: string): string {
  const lower = unit.toLowerCase()
  return lower.startsWith('milli') || lower === 'ms' ? 'ms' : lower.charAt(0)
}

function secondsUntil(date: string | undefined, now: number): number | undefined {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) ? undefined : (time - now) / 1000
}

function numberIn(header: string | undefined): number | undefined {
  const text = header?.trim() ?? ''
  return /^-?\d+(?:\.\d+)?$/u.test(text) ? Number(text) : undefined
}
