import { z } from 'zod'
import { numberWords } from '../../../platform/page-language.ts'
import type { EbayItem, publishManyEndpoint } from '../../api.ts'
import { readinessFaultSchema } from '../../readiness/readiness-fault.ts'

const runSchema = z.object({
  /** The server recognises a repeated run by it. */
  id: z.uuid(),
  /** Time of the press in milliseconds since 1970, by this device's clock. */
  pressedAt: z.number(),
  /** Confirmed hashes by item id. */
  confirmed: z.record(z.uuid(), z.string()),
  /** The server has answered which items have started. Until then it is asked again. */
  isAnswered: z.boolean(),
  /** Items that have started. */
  itemIds: z.array(z.string()),
  /** Items that were not sent because they changed since they were confirmed. The seller has to look at them again. */
  changed: z.array(z.string()),
  /** Items that were refused before they started. */
  refused: z.array(
    z.object({
      itemId: z.string(),
      sku: z.string(),
      sentence: z.string(),
      fix: readinessFaultSchema.nullable(),
      fields: z.array(z.string()).default([]),
    }),
  ),
})

/** Items that are published together, from the press until the seller has read the result. */
export type BulkRun = z.infer<typeof runSchema>

/** An item of a run, as the server answered last. */
export type RunItem = Pick<EbayItem, 'id' | 'sku' | 'publication'>

/** Parses a stored run; undefined if the text is missing or invalid. */
export function readRun(stored: string | undefined): BulkRun | undefined {
  if (stored === undefined) return undefined
  try {
    return runSchema.safeParse(JSON.parse(stored)).data
  } catch {
    return undefined
  }
}

/**
 * A new run with the items confirmed at a press. `before`: the run that it continues, because some of its items had to be
 * shown again.
 */
export function newRun(
  { id, pressedAt, confirmed }: Pick<BulkRun, 'id' | 'pressedAt'> & { confirmed: Readonly<Record<string, string>> },
  before?: BulkRun,
): BulkRun {
  const { itemIds = [], refused = [] } = before ?? {}
  return { id, pressedAt, confirmed, isAnswered: false, itemIds, changed: [], refused }
}

/** Milliseconds after the press. A run without an answer is sent again only within this time. */
const resendWindowMs = 600_000

/** Whether a stored run without an answer is sent again without a press. */
export function shouldResend({ isAnswered, pressedAt }: BulkRun, now: number): boolean {
  return !isAnswered && now - pressedAt < resendWindowMs
}

/** The run with the server's answer about its items. */
export function withAnswer(run: BulkRun, answer: z.infer<typeof publishManyEndpoint.output>): BulkRun {
  return {
    ...run,
    isAnswered: true,
    itemIds: [...run.itemIds, ...answer.started],
    changed: answer.changed,
    refused: [...run.refused, ...answer.refused],
  }
}

export type BulkFailure = { readonly itemId: string; readonly sku: string; readonly sentence: string }

/**
 * Progress of a run. Items deleted since count only as done. `items` is undefined while not loaded. `unanswered` is set
 * when nothing else is under way: the number of items that eBay has not answered about.
 */
export function runProgress(run: BulkRun, items: readonly RunItem[] | undefined) {
  const requestedCount = run.isAnswered ? 0 : Object.keys(run.confirmed).length
  const total = run.itemIds.length + run.refused.length + requestedCount
  const refused: BulkFailure[] = run.refused.map(({ itemId, sku, sentence }) => ({ itemId, sku, sentence }))
  if (!items) return { total, done: refused.length, published: 0, unanswered: 0, failures: refused, isOver: false }
  const waiting = items.filter(isUnderWay)
  const failed = items.flatMap(({ id, sku, publication }): BulkFailure[] =>
    publication?.status === 'failed'
      ? [{ itemId: id, sku, sentence: publication.error ?? 'eBay didn’t accept it.' }]
      : [],
  )
  return {
    total,
    done: total - waiting.length - requestedCount,
    published: items.filter(({ publication }) => publication !== null && successful.has(publication.status)).length,
    unanswered: waiting.every(({ publication }) => publication?.status === 'unknown') ? waiting.length : 0,
    failures: [...refused, ...failed],
    isOver: run.isAnswered && waiting.length === 0,
  }
}

/** Ids of a run's items that have no result yet, or may be tried again. */
export function unfinishedIds(items: readonly RunItem[]): readonly string[] {
  return items.filter((item) => isUnderWay(item) || item.publication?.status === 'failed').map(({ id }) => id)
}

function isUnderWay({ publication }: RunItem): boolean {
  return publication === null || ['none', 'publishing', 'unknown'].includes(publication.status)
}

const successful: ReadonlySet<string> = new Set(['published', 'held', 'sold'])

/** The result of a run in one sentence. */
export function runEndWords({ published, failures }: { published: number; failures: { readonly length: number } }) {
  const listings = (count: number) => `${numberWords(count)} ${count === 1 ? 'listing' : 'listings'}`
  return failures.length === 0
    ? `${listings(published)} published to eBay`
    : `${listings(published)} published to eBay, ${numberWords(failures.length)} failed`
}

/** The sentence while only eBay's answer is missing. */
export function unansweredWords(count: number): string {
  const listings = count === 1 ? '1 listing is' : `${numberWords(count)} listings are`
  return `eBay hasn’t confirmed yet whether ${listings} live. We’ll ask again. Nothing is listed twice.`
}

/** The sentence about items that were not sent because they changed since they were confirmed. */
export function changedWords(count: number): string {
  return count === 1
    ? '1 listing changed before we could send it'
    : `${numberWords(count)} listings changed before we could send them`
}
