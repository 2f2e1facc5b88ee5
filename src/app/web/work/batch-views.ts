import type { BatchCreated, CreatedSeries, RunningBatch } from '../../../capture/web/batch-view.ts'
import { skuSpans } from '../../../items/sku-spans.ts'
import { delayWords } from '../../../upload/outbox-words.ts'
import { countOf, manyFilesMessage } from '../../../upload/upload-queue.ts'
import type { CreatedProduct, Upload, UploadSnapshot } from '../../../upload/web/queue/queue-state.ts'

type Queue = Pick<UploadSnapshot, 'queue'>

/** The batch that is being uploaded, as the capture screen shows it; null if none is. */
export function runningBatch({ queue }: Queue): RunningBatch | null {
  const entry = queue.find(isRunning)
  if (!entry) return null
  return {
    sku: entry.sku ?? entry.wantedSku,
    stored: countOf(entry.images, ['stored']),
    total: entry.totalImages,
    joinsItem: entry.joinsItem,
    progress: entry.progress,
    photos: entry.images.map(({ id, state, preview }) => ({ id, isOnServer: state === 'stored', preview })),
    delay: delayWords(entry) ?? null,
    manyFilesMessage: manyFilesMessage(entry.totalImages),
    waiting: queue.filter((each) => each.status === 'queued').length,
  }
}

/** The batch that finished last, with the items created together with it. Null if the seller has left its card. */
export function createdBatch(snapshot: Pick<UploadSnapshot, 'latest' | 'created'>): BatchCreated | null {
  const { latest } = snapshot
  if (!latest?.result || latest.sku === null || latest.batchNumber === null) return null
  const { sku, batchNumber, joinsItem, result } = latest
  return { sku, batchNumber, stored: result.stored, joinsItem, series: seriesOf(snapshot.created) }
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
 * The ids of several items, once all are created and their listings can be started together. Undefined before, for a single
 * item, and if the page starts each listing automatically (`startsListing`).
 */
export function itemsToWrite(
  snapshot: Pick<UploadSnapshot, 'queue' | 'created'>,
  startsListing: (product: CreatedProduct) => boolean,
): string[] | undefined {
  const products = snapshot.created
  const isUploading = snapshot.queue.some((entry) => isRunning(entry) || entry.status === 'queued')
  if (products.length < 2 || isUploading || products.every(startsListing)) return undefined
  return products.map(({ itemId }) => itemId)
}

/** The list's message about a finished batch. */
export function createdMessage({ sku, joinsItem }: Pick<Upload, 'sku' | 'joinsItem'>): string {
  return joinsItem ? `Photos added to ${sku}` : 'Product batch created successfully'
}

/**
 * The SKUs of this page's uploads, for the dialog "Upload and Assign SKUs": all of them (`used`), and the newest one that was
 * not refused (`last`).
 */
export function skusOfUploads({ queue, latest }: Pick<UploadSnapshot, 'queue' | 'latest'>): {
  last: string | null
  used: string[]
} {
  // A finished batch stays in the queue for a while. It is not the last one if others come after it.
  const entries = latest ? [latest, ...queue] : queue
  const acceptedEntries = entries.filter(({ status }) => status !== 'failed')
  return { last: skusOf(acceptedEntries).at(-1) ?? null, used: skusOf(entries) }
}

function skusOf(entries: readonly Upload[]): string[] {
  return entries.flatMap(({ sku, wantedSku }) => sku ?? wantedSku ?? [])
}

function isRunning({ status }: Upload): boolean {
  return status === 'compressing' || status === 'uploading'
}
