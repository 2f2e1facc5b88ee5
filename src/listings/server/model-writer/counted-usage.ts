import type { WriterUsage } from '../../listing.ts'
import type { Said } from './ask-model.ts'

/** What the requests of one listing cost. Undefined stands for a request that failed: it counts as one, without tokens. */
export function countedUsage(model: string, requests: readonly (Said | undefined)[]): WriterUsage {
  return {
    model,
    calls: requests.length,
    inputTokens: sumOf(requests.map((said) => said?.inputTokens)),
    outputTokens: sumOf(requests.map((said) => said?.outputTokens)),
  }
}

/** Null where no request tells. */
function sumOf(counts: readonly (number | undefined)[]): number | null {
  const known = counts.filter((count) => count !== undefined)
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0)
}
