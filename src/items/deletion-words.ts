import { numberWords } from '../platform/page-language.ts'

/** Lines of an error box that name items; the rest are counted. */
const mostNamed = 5

/** What a seller is told of deleted products that are live on eBay, as far as is known, where alone their listings can be ended now. */
export function stillListedWords(skus: readonly string[]): { title: string; detail: string } {
  const named = skus.slice(0, mostNamed)
  const more = skus.length - named.length
  const isOne = skus.length === 1
  const names = more > 0 ? `${named.join(', ')} and ${numberWords(more)} more` : list(named)
  return {
    title: `${names} may still be listed on eBay`,
    detail: `PastFash cannot end ${isOne ? 'that listing' : 'those listings'} from here. Please end at eBay what is still there.`,
  }
}

function list(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')
}

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
    ...(more > 0 ? [`${numberWords(more)} more ${many} were left for a like reason.`] : []),
  ]
}
