import type { CreateItemInput } from '../../../items/api.ts'
import { AppError } from '../../../platform/errors.ts'
import { anySignal } from '../../../platform/web/net/any-signal.ts'
import { isReadable } from '../../../platform/web/net/is-readable.ts'
import { limitConcurrency } from '../../../platform/web/net/limit-concurrency.ts'
import { isDoubted, retryCanHelp, stopReasonOf } from '../../retry-rules.ts'
import { maxConcurrentCompressions, type QueuedImage, type UploadProblem } from '../../upload-queue.ts'
import { namedFile } from '../choice/named-file.ts'
import type { KeptPhoto } from '../outbox/kept-batch.ts'
import { createProduct, type Product } from './create-product.ts'
import { deviceFault } from './device-fault.ts'
import { isAnswering } from './is-answering.ts'
import { type RetryContext, waitOut } from './keep-trying.ts'
import { createSender, type QueueContext, YieldToOthers } from './send-photo.ts'
import { unlessAborted } from './unless-aborted.ts'
import type { Batch, BatchPhoto } from './upload-batch.ts'
import type { UploadPorts } from './upload-ports.ts'

/** Receives the progress of a running batch. */
export type BatchListener = {
  onProduct: (product: Product) => void
  onImage: (photoId: string, change: Partial<QueuedImage<Blob>>) => void
  /** The photo's bytes are stored, or were stored before the seller deleted the photo on the server. */
  onStored: (photoId: string, how: 'stored' | 'photo-deleted') => void
  onDelay: (obstacle: string | null) => void
  /** Awaited before a photo is sent for the first time. Never rejects. */
  onCompressed: (photoId: string, blob: Blob) => Promise<void>
}

const unexpected = 'Something went wrong on this page. Your photo is still here. Try again.'

/**
 * Sends each photo once it is compressed, three of each at a time. The first one creates the product. A failed photo is left
 * out. Resolves to the problem for the seller to decide, or null. Rejects without a product, if the whole queue must stop
 * (`stopReasonOf`), with `YieldToOthers`, and at once on abort.
 */
export async function runBatch(
  batch: Batch,
  ports: UploadPorts,
  listener: BatchListener,
  queue: QueueContext,
  signal: AbortSignal,
): Promise<UploadProblem | null> {
  // Without a product nothing can be sent, so the end of the batch also stops compressing.
  const ending = new AbortController()
  const stop = anySignal([signal, ending.signal])
  const retryContext: RetryContext = { ports, onDelay: listener.onDelay, signal: stop }
  const ask = () => askForProduct(batch, ports, stop)
  const send = createSender(ports, ask, retryContext, queue)
  const firstPosition = batch.target.joins?.firstOrder ?? 0
  let problem = null as UploadProblem | null
  let productRequest: Promise<Product | UploadProblem> | undefined

  const product = async () => {
    stop.throwIfAborted()
    productRequest ??= productOf(batch, ports, retryContext, listener.onProduct)
    return unlessAborted(productRequest, stop)
  }
  const end = (found: UploadProblem) => {
    if (!stop.aborted) problem = found
    ending.abort()
  }
  const failPhoto = (photo: BatchPhoto, error: unknown) => {
    stop.throwIfAborted()
    if (error instanceof YieldToOthers || stopReasonOf(error)) throw error
    listener.onImage(photo.id, { state: 'failed', fault: faultOf(error) })
  }
  const askWithProduct = async () => {
    // The product must be requested through `product`, because a direct request could create a product that the queue does not
    // know.
    await product()
    await ask()
  }
  const bytes = createReadyBytes(ports, retryContext, listener, () => isAnswering(askWithProduct, stop))
  const store = async (photo: BatchPhoto): Promise<void> => {
    let blob: Blob
    try {
      blob = await bytes.ready(photo)
    } catch (error) {
      return failPhoto(photo, error)
    }
    const createdProduct = await product()
    if (typeof createdProduct === 'string') return end(createdProduct)
    const { id: devicePhotoId, name, takenAt, index } = photo
    const position = { itemId: createdProduct.id, devicePhotoId, order: firstPosition + index, name }
    try {
      const pickedHash = await unlessAborted(pickedHashOf(photo, ports), stop)
      const toStore = { ...position, capturedAt: new Date(takenAt), blob, pickedHash }
      const sent = await send(toStore, () => bytes.makeAgain(photo))
      if (sent === 'item-deleted') return end('deleted')
      listener.onStored(photo.id, sent)
    } catch (error) {
      failPhoto(photo, error)
    }
  }
  const endOnError = (work: Promise<void>) =>
    work.catch((error: unknown) => {
      ending.abort(error)
      throw error
    })

  const results = await Promise.allSettled(batch.photos.map((photo) => endOnError(store(photo))))
  bytes.close()
  signal.throwIfAborted()
  if (problem) return problem
  for (const result of results) if (result.status === 'rejected') throw result.reason
  // With no photos left, an earlier page has stored them all, and only the notification is due.
  const createdProduct = batch.photos.length === 0 ? await product() : undefined
  return typeof createdProduct === 'string' ? createdProduct : null
}

async function productOf(
  batch: Batch,
  ports: UploadPorts,
  retryContext: RetryContext,
  onProduct: BatchListener['onProduct'],
): Promise<Product | UploadProblem> {
  const { joins } = batch.target
  if (!joins) return createProduct(creation(batch), ports, retryContext, onProduct)
  const product = { id: joins.itemId, sku: joins.sku, batchNumber: joins.batchNumber }
  onProduct(product)
  return product
}

/** A request that concerns no photo, and changes nothing once the product exists. */
function askForProduct(batch: Batch, ports: UploadPorts, signal: AbortSignal) {
  const { joins } = batch.target
  return joins ? ports.findItem(joins.sku, signal) : ports.createItem(creation(batch), signal)
}

function creation({ id, target: { sku, details } }: Batch): CreateItemInput {
  return { uploadSessionId: id, ...(sku !== null && { sku }), ...details }
}

function faultOf(error: unknown): { sentence: string; retryCanHelp: boolean } {
  if (error instanceof AppError) return { sentence: error.sentence, retryCanHelp: retryCanHelp(error.code) }
  return { sentence: unexpected, retryCanHelp: true }
}

/**
 * The hash of the chosen file, by which it is recognized when chosen again. Undefined for an unreadable file and for a shot.
 */
async function pickedHashOf({ name, file }: BatchPhoto, { hash }: UploadPorts): Promise<string | undefined> {
  return name === '' ? undefined : hash(file).catch(() => undefined)
}

type BytesListener = {
  readonly onImage: (photoId: string, change: Partial<QueuedImage<Blob>>) => void
  /** Resolves once the outbox has the bytes, or cannot keep them. Never rejects. */
  readonly onCompressed: (photoId: string, blob: Blob) => Promise<void>
}

/**
 * Compresses the photos of one batch, three at a time. If a file can no longer be read, the outbox's copy replaces it.
 * A decoder that cannot be loaded is retried like the network, but only a few times if `isServerReachable`. Rejects
 * with an AppError, and at once on abort.
 */
function createReadyBytes(
  ports: Pick<UploadPorts, 'openCompressor' | 'outbox'>,
  retryContext: RetryContext,
  listener: BytesListener,
  isServerReachable: () => Promise<boolean>,
) {
  const { signal } = retryContext
  const compressor = ports.openCompressor()
  const inTurn = limitConcurrency(maxConcurrentCompressions)

  async function compressOnce(photo: BatchPhoto): Promise<Blob> {
    signal.throwIfAborted()
    const { blob, preview } = await unlessAborted(compressor.compress(namedFile(photo), { signal }), signal)
    listener.onImage(photo.id, { state: 'ready', ...(preview && { preview }) })
    photo.recorded = listener.onCompressed(photo.id, blob)
    return blob
  }

  async function compress(photo: BatchPhoto): Promise<Blob> {
    for (let tries = 1; ; tries += 1) {
      // Checked before the last try: a network that has just come back may let this try succeed.
      const isLast = isDoubted(tries - 1) && (await isServerReachable())
      try {
        const blob = await inTurn(() => compressOnce(photo))
        if (tries > 1) retryContext.onDelay(null)
        return blob
      } catch (error) {
        if (isLast) throw error
        await waitOut(error, tries, retryContext)
      }
    }
  }

  async function keptCopy({ id, kept }: BatchPhoto): Promise<KeptPhoto | undefined> {
    if (!kept) return undefined
    try {
      return await unlessAborted(ports.outbox.find(id), signal)
    } catch (error) {
      signal.throwIfAborted()
      throw deviceFault(error)
    }
  }

  /** Takes the outbox's copy. Bytes that were compressed before are used as they are. */
  async function fromCopy(photo: BatchPhoto, copy: KeptPhoto): Promise<Blob> {
    photo.file = copy.photo
    if (!copy.ready) return compress(photo)
    listener.onImage(photo.id, { state: 'ready' })
    return copy.photo
  }

  async function makeBytes(photo: BatchPhoto): Promise<Blob> {
    try {
      return await compress(photo)
    } catch (error) {
      signal.throwIfAborted()
      const copy = (await isReadable(photo.file)) ? undefined : await keptCopy(photo)
      if (!copy) throw error
      return fromCopy(photo, copy)
    }
  }

  return {
    /** The bytes to send. Made once, so that every try sends the same. */
    async ready(photo: BatchPhoto): Promise<Blob> {
      photo.compressed ??= await makeBytes(photo)
      await unlessAborted(photo.recorded ?? Promise.resolve(), signal)
      return photo.compressed
    },
    /** Makes the bytes again, when they can no longer be read. */
    async makeAgain(photo: BatchPhoto): Promise<Blob> {
      const copy = await keptCopy(photo)
      photo.compressed = await (copy ? fromCopy(photo, copy) : compress(photo))
      await unlessAborted(photo.recorded ?? Promise.resolve(), signal)
      return photo.compressed
    },
    close: () => compressor.close(),
  }
}
