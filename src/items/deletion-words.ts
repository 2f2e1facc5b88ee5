/** Lines of an error box that name items; the rest are counted. */
const mostNamed = 5

type Spared = readonly { sku: string; reason: string }[]

/**
 * Why a deletion did not do all of it, a line each: what stopped it, then the `many` that were left, with their reasons.
 */
export function deletionReasons(spared: Spared, failure: string | undefined, many = 'products'): string[] {
  const lines = spared
    .slice(0, mostNamed)
    .map(({ sku, reason }) => (reason.includes(sku) ? reason : `${sku}: ${reason}`))
  const more = spared.length - lines.length
  return [
    ...(failure === undefined ? [] : [failure]),
    ...lines,
    ...(more > 0 ? [`${more.toLocaleString('en-US')} more ${many} were left for a like reason.`] : []),
  ]
}
