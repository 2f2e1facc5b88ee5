import { z } from 'zod'
import type { EbayItem } from '../../api.ts'
import { readinessFaultSchema } from '../../readiness/readiness-fault.ts'

const runSchema = z.object({
  itemIds: z.array(z.string()),
  /** What was refused before it began. */
  refused: z.array(
    z.object({ itemId: z.string(), sku: z.string(), sentence: z.string(), fix: readinessFaultSchema.nullable() }),
  ),
})

/** Items that are published together, from the press until the seller has read how it ended. */
export type BulkRun = z.infer<typeof runSchema>

/** What is known of an item of a run. */
export type RunItem = Pick<EbayItem, 'id' | 'sku' | 'publication'>

/** A run as it was kept; undefined where it is none. */
export function readRun(kept: string | undefined): BulkRun | undefined {
  if (kept === undefined) return undefined
  try {
    return runSchema.safeParse(JSON.parse(kept)).data
  } catch {
    return undefined
  }
}

export type BulkFailure = { readonly itemId: string; readonly sku: string; readonly sentence: string }

/** How far a run is. Items that are gone meanwhile count as done, and as nothing else. `items` undefined: not known yet. */
export function runProgress(run: BulkRun, items: readonly RunItem[] | undefined) {
  const total = run.itemIds.length + run.refused.length
  const refused: BulkFailure[] = run.refused.map(({ itemId, sku, sentence }) => ({ itemId, sku, sentence }))
  if (!items) return { total, done: refused.length, published: 0, failures: refused, isOver: false }
  const waiting = items.filter(isUnderWay)
  const failed = items.flatMap(({ id, sku, publication }): BulkFailure[] =>
    publication?.status === 'failed'
      ? [{ itemId: id, sku, sentence: publication.error ?? 'eBay did not take it.' }]
      : [],
  )
  return {
    total,
    done: total - waiting.length,
    published: items.filter(({ publication }) => publication !== null && good.has(publication.status)).length,
    failures: [...refused, ...failed],
    isOver: waiting.length === 0,
  }
}

/** Items of a run whose end is still to come, or that may be tried again. */
export function toAskAgain(items: readonly RunItem[]): readonly string[] {
  return items.filter((item) => isUnderWay(item) || item.publication?.status === 'failed').map(({ id }) => id)
}

function isUnderWay({ publication }: RunItem): boolean {
  return publication === null || ['none', 'publishing', 'unknown'].includes(publication.status)
}

const good: ReadonlySet<string> = new Set(['published', 'held', 'sold'])

/** The end of a run in one sentence. */
export function runEndWords({ published, failures }: Pick<ReturnType<typeof runProgress>, 'published' | 'failures'>) {
  const listings = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'listing' : 'listings'}`
  return failures.length === 0
    ? `${listings(published)} published to eBay`
    : `${listings(published)} published to eBay, ${failures.length.toLocaleString('en-US')} failed`
}
