import { followingSku } from './sku.ts'

/** How many spans are named. */
const maxSpans = 4

/**
 * SKUs of items as text, in natural order: 'PSTFSH-014 to PSTFSH-025', or 'COAT-2, SCARF-1 to SCARF-3' if they are
 * not consecutive. Items after the first four spans are counted: ', 12 more'.
 */
export function skuSpans(skus: readonly string[]): string {
  const { compare } = new Intl.Collator('en', { numeric: true })
  const spans: [string, ...string[]][] = []
  for (const sku of skus.toSorted(compare)) {
    const span = spans.at(-1)
    if (span && followingSku(lastOf(span)) === sku) span.push(sku)
    else spans.push([sku])
  }
  const words = spans.slice(0, maxSpans).map((span) => (span.length === 1 ? span[0] : `${span[0]} to ${lastOf(span)}`))
  const unnamedCount = spans.slice(maxSpans).flat().length
  return [...words, ...(unnamedCount > 0 ? [`${unnamedCount} more`] : [])].join(', ')
}

function lastOf(span: readonly [string, ...string[]]): string {
  return span.at(-1) ?? span[0]
}
