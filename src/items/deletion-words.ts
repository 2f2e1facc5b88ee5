import { numberWords } from '../platform/page-language.ts'

/** How many items an error box names; it counts the rest. */
const maxNamedItems = 5

/**
 * Sentences for a seller whose deleted items may still be live on eBay. Their listings can only be ended there now.
 */
export function stillListedWords(skus: readonly string[]): { title: string; detail: string } {
  const named = skus.slice(0, maxNamedItems)
  const more = skus.length - named.length
  const isOne = skus.length === 1
  const names = more > 0 ? `${named.join(', ')} and ${numberWords(more)} more` : list(named)
  return {
    title: `${names} may still be live on eBay`,
    detail: `PastFash can't end ${isOne ? 'that listing' : 'those listings'} anymore. End ${isOne ? 'it' : 'them'} on eBay.`,
  }
}

function list(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')
}

type Spared = readonly { sku: string; reason: string }[]

/**
 * Lines that explain why a deletion left items: first the error that stopped it, then the spared items with their
 * reasons. `many` is the plural noun for them.
 */
export function deletionReasons(spared: Spared, failure: string | undefined, many = 'items'): string[] {
  const lines = spared
    .slice(0, maxNamedItems)
    .map(({ sku, reason }) => (reason.includes(sku) ? reason : `${sku}: ${reason}`))
  const more = spared.length - lines.length
  return [
    ...(failure === undefined ? [] : [failure]),
    ...lines,
    ...(more > 0 ? [`${numberWords(more)} more ${many} were not deleted for similar reasons.`] : []),
  ]
}
