import { z } from 'zod'
import { numberWords } from '../../../platform/page-language.ts'
import type { EbayItem, publishManyEndpoint } from '../../api.ts'
import { readinessFaultSchema } from '../../readiness/readiness-fault.ts'

const runSchema = z.object({
  /** By which the server knows what it has begun of it. */
  id: z.uuid(),
  /** When it was pressed, in milliseconds since 1970 by this device. */
  pressedAt: z.number(),
  /** What was confirmed, by item. */
  confirmed: z.record(z.uuid(), z.string()),
  /** The server has said what it has begun; until then it is asked. */
  isAnswered: z.boolean(),
  /** What was begun. */
  itemIds: z.array(z.string()),
  /** What was not sent, since it was not as it was confirmed, and has to be looked at again. */
  changed: z.array(z.string()),
  /** What was refused before it began. */
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

/** A run of what was confirmed at a press. `before`: the one that it goes on with, of which some items had to be shown anew. */
export function newRun(
  { id, pressedAt, confirmed }: Pick<BulkRun, 'id' | 'pressedAt'> & { confirmed: Readonly<Record<string, string>> },
  before?: BulkRun,
): BulkRun {
  const { itemIds = [], refused = [] } = before ?? {}
  return { id, pressedAt, confirmed, isAnswered: false, itemIds, changed: [], refused }
}

/** Milliseconds after the press within which a run without an answer is sent again by itself: later nobody expects it. */
const sentAgainWithin = 600_000

/** Whether a run that was kept without an answer is sent again unasked. */
export function isSentAgain({ isAnswered, pressedAt }: BulkRun, now: number): boolean {
  return !isAnswered && now - pressedAt < sentAgainWithin
}

/** The run with the server's word on what it has begun. */
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
 * How far a run is. Items that are gone meanwhile count as done, and as nothing else. `items` undefined: not known yet. `unanswered`
 * are left when nothing else is under way: those of which eBay has not said yet whether they are listed.
 */
export function runProgress(run: BulkRun, items: readonly RunItem[] | undefined) {
  const asked = run.isAnswered ? 0 : Object.keys(run.confirmed).length
  const total = run.itemIds.length + run.refused.length + asked
  const refused: BulkFailure[] = run.refused.map(({ itemId, sku, sentence }) => ({ itemId, sku, sentence }))
  if (!items) return { total, done: refused.length, published: 0, unanswered: 0, failures: refused, isOver: false }
  const waiting = items.filter(isUnderWay)
  const failed = items.flatMap(({ id, sku, publication }): BulkFailure[] =>
    publication?.status === 'failed'
      ? [{ itemId: id, sku, sentence: publication.error ?? 'eBay did not take it.' }]
      : [],
  )
  return {
    total,
    done: total - waiting.length - asked,
    published: items.filter(({ publication }) => publication !== null && good.has(publication.status)).length,
    unanswered: waiting.every(({ publication }) => publication?.status === 'unknown') ? waiting.length : 0,
    failures: [...refused, ...failed],
    isOver: run.isAnswered && waiting.length === 0,
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
  const listings = (count: number) => `${numberWords(count)} ${count === 1 ? 'listing' : 'listings'}`
  return failures.length === 0
    ? `${listings(published)} published to eBay`
    : `${listings(published)} published to eBay, ${numberWords(failures.length)} failed`
}

/** What is said of items while nothing but eBay's word on them is waited for. */
export function unansweredWords(count: number): string {
  const listings = count === 1 ? '1 listing is' : `${numberWords(count)} listings are`
  return `eBay has not said yet whether ${listings} made. PastFash asks again by itself, and lists nothing twice.`
}

/** What is said of items that were not sent, since they were not as they were confirmed. */
export function changedWords(count: number): string {
  return count === 1
    ? '1 listing was changed before it could be sent'
    : `${numberWords(count)} listings were changed before they could be sent`
}
