export type Percentiles = { readonly p50: number; readonly p95: number; readonly p99: number }

/** Percentiles by the nearest rank: each is a measured value. Undefined without values. */
export function percentilesOf(values: readonly number[]): Percentiles | undefined {
  const sorted = values.toSorted((one, other) => one - other)
  const rank = (percent: number) => sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)]
  const [p50, p95, p99] = [rank(50), rank(95), rank(99)]
  return p50 === undefined || p95 === undefined || p99 === undefined ? undefined : { p50, p95, p99 }
}
