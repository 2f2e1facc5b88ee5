import type { BatchCreated, BatchInWork, CreatedSeries } from '../../../capture/web/batch-view.ts'
import { skuSpans } from '../../../items/sku-spans.ts'
import { delayWords } from '../../../upload/outbox-words.ts'
import { countOf, manyFilesMessage } from '../../../upload/upload-queue.ts'
import type { CreatedProduct, Upload, UploadSnapshot } from '../../../upload/web/queue/queue-state.ts'

type Queue = Pick<UploadSnapshot, 'queue'>

/** The batch being made now, as the capture screen shows it. */
export function inWork({ queue }: Queue): BatchInWork | null {
  const entry = queue.find(isRunning)
  if (!entry) return null
  return {
    sku: entry.sku ?? entry.wantedSku,
    stored: countOf(entry.images, ['stored']),
    total: entry.totalImages,
    joins: entry.joins,
    progress: entry.progress,
    photos: entry.images.map(({ id, state, preview }) => ({ id, stored: state === 'stored', preview })),
    delay: delayWords(entry) ?? null,
    patience: manyFilesMessage(entry.totalImages),
    waiting: queue.filter((each) => each.status === 'queued').length,
  }
}

/** The batch that finished last, with those that were created in one go with it, until the seller has gone on from it. */
export function created(snapshot: Pick<UploadSnapshot, 'latest' | 'created'>): BatchCreated | null {
  const { latest } = snapshot
  if (!latest?.result || latest.sku === null || latest.batchNumber === null) return null
  const { sku, batchNumber, joins, result } = latest
  return { sku, batchNumber, stored: result.stored, joins, series: seriesOf(snapshot.created) }
}

function seriesOf(products: readonly CreatedProduct[]): CreatedSeries | null {
  if (products.length < 2) return null
  return {
    skus: skuSpans(products.map(({ sku }) => sku)),
    photos: products.reduce((photos, { stored }) => photos + stored, 0),
    covers: products.map(({ itemId, cover }) => ({ id: itemId, picture: cover })),
  }
}

/**
 * The items of several products, once all are created and their listings can be asked for together; undefined before, and
 * where the page asks for each by itself (`asksItself`).
 */
export function itemsToWrite(
  snapshot: Pick<UploadSnapshot, 'queue' | 'created'>,
  asksItself: (product: CreatedProduct) => boolean,
): string[] | undefined {
  const products = snapshot.created
  const isUnderWay = snapshot.queue.some((entry) => isRunning(entry) || entry.status === 'queued')
  if (products.length < 2 || isUnderWay || products.every(asksItself)) return undefined
  return products.map(({ itemId }) => itemId)
}

/** What the dashboard says of a batch that finished. */
export function createdWords({ sku, joins }: Pick<Upload, 'sku' | 'joins'>): string {
  return joins ? `Photos added to ${sku}` : 'Product batch created successfully'
}

/** The SKUs of this page's uploads, for the dialog: all, and the one given last. */
export function givenSkus({ queue, latest }: Pick<UploadSnapshot, 'queue' | 'latest'>): {
  last: string | null
  used: string[]
} {
  // A finished batch stays in the queue for a while: it is not the last one as long as others come after it.
  const entries = latest ? [latest, ...queue] : queue
  const going = entries.filter(({ status }) => status !== 'failed')
  return { last: skusOf(going).at(-1) ?? null, used: skusOf(entries) }
}

function skusOf(entries: readonly Upload[]): string[] {
  return entries.flatMap(({ sku, wantedSku }) => sku ?? wantedSku ?? [])
}

function isRunning({ status }: Upload): boolean {
  return status === 'compressing' || status === 'uploading'
}
