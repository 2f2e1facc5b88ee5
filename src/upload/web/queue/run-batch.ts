import { AppError } from '../../../platform/errors.ts'
import { anySignal } from '../../../platform/web/net/any-signal.ts'
import { atMost } from '../../../platform/web/net/at-most.ts'
import { isReadable } from '../../../platform/web/net/is-readable.ts'
import { isDoubted, retryCanHelp, stopReasonOf } from '../../try-again.ts'
import { compressAtOnce, type QueuedImage, type UploadProblem } from '../../upload-queue.ts'
import { namedFile } from '../choice/named-file.ts'
import type { KeptPhoto } from '../outbox/kept-batch.ts'
import { createProduct, type Product } from './create-product.ts'
import { isAnswering } from './is-answering.ts'
import { type Patience, waitOut } from './keep-trying.ts'
import { ofThisDevice } from './of-this-device.ts'
import { createSender, GivesWay, type Surroundings } from './send-photo.ts'
import { unlessAborted } from './unless-aborted.ts'
import type { Batch, BatchPhoto } from './upload-batch.ts'
import type { UploadPorts } from './upload-ports.ts'

/** What running a batch tells on the way. */
export type BatchListener = {
  onProduct: (product: Product) => void
  onImage: (photoId: string, change: Partial<QueuedImage<Blob>>) => void
  /** Its bytes are stored, or were before the seller deleted them there. */
  onStored: (photoId: string, how: 'stored' | 'photo-deleted') => void
  onDelay: (words: string | null) => void
  /** Awaited before a photo is sent for the first time. Never rejects. */
  onCompressed: (photoId: string, blob: Blob) => Promise<void>
}

const unexpected = 'Something went wrong on this page. Your photo is kept; try again.'

/**
 * Sends each photo as soon as it is compressed, three of each at a time at most; the product is created with the first of them, so
 * that photos of which none can be read leave no trace. A photo that fails is told and left behind, the rest goes on.
 * Resolves to what only the seller can decide about, or null. Rejects when there is no product, when the whole queue must
 * stop (`stopReasonOf`), where it gives way to the other batches (`GivesWay`), and at once on abort.
 */
export async function runBatch(
  batch: Batch,
  ports: UploadPorts,
  listener: BatchListener,
  surroundings: Surroundings,
  signal: AbortSignal,
): Promise<UploadProblem | null> {
  // Without a product, or with nobody to take it, nothing can be sent: that ends the compressing too.
  const ending = new AbortController()
  const stop = anySignal([signal, ending.signal])
  const patience: Patience = { ports, onDelay: listener.onDelay, signal: stop }
  const ask = () => askForProduct(batch, ports, stop)
  const send = createSender(ports, ask, patience, surroundings)
  const firstPlace = batch.target.joins?.firstOrder ?? 0
  let problem = null as UploadProblem | null
  let asked: Promise<Product | UploadProblem> | undefined

  const product = async () => {
    stop.throwIfAborted()
    asked ??= productOf(batch, ports, patience, listener.onProduct)
    return unlessAborted(asked, stop)
  }
  const end = (found: UploadProblem) => {
    if (!stop.aborted) problem = found
    ending.abort()
  }
  const leaveBehind = (photo: BatchPhoto, error: unknown) => {
    stop.throwIfAborted()
    if (error instanceof GivesWay || stopReasonOf(error)) throw error
    listener.onImage(photo.id, { state: 'failed', fault: faultOf(error) })
  }
  const askWithProduct = async () => {
    // Asked for alone, a product would come into being that the queue does not know of.
    await product()
    await ask()
  }
  const bytes = createReadyBytes(ports, patience, listener, () => isAnswering(askWithProduct, stop))
  const store = async (photo: BatchPhoto): Promise<void> => {
    let blob: Blob
    try {
      blob = await bytes.ready(photo)
    } catch (error) {
      return leaveBehind(photo, error)
    }
    const made = await product()
    if (typeof made === 'string') return end(made)
    const { id: devicePhotoId, name, takenAt, place } = photo
    const where = { itemId: made.id, devicePhotoId, order: firstPlace + place, name }
    try {
      const pickedHash = await unlessAborted(pickedHashOf(photo, ports), stop)
      const toStore = { ...where, capturedAt: new Date(takenAt), blob, pickedHash }
      const sent = await send(toStore, () => bytes.again(photo))
      if (sent === 'item-deleted') return end('deleted')
      listener.onStored(photo.id, sent)
    } catch (error) {
      leaveBehind(photo, error)
    }
  }
  const orEnd = (work: Promise<void>) =>
    work.catch((error: unknown) => {
      ending.abort(error)
      throw error
    })

  const results = await Promise.allSettled(batch.photos.map((photo) => orEnd(store(photo))))
  bytes.close()
  signal.throwIfAborted()
  if (problem) return problem
  for (const result of results) if (result.status === 'rejected') throw result.reason
  // Nothing to send: an earlier page has stored it all and must only be told of.
  const made = batch.photos.length === 0 ? await product() : undefined
  return typeof made === 'string' ? made : null
}

async function productOf(
  { id, target: { sku, joins } }: Batch,
  ports: UploadPorts,
  patience: Patience,
  onProduct: BatchListener['onProduct'],
): Promise<Product | UploadProblem> {
  if (!joins) return createProduct(creation(id, sku), ports, patience, onProduct)
  const product = { id: joins.itemId, sku: joins.sku, batchNumber: joins.batchNumber }
  onProduct(product)
  return product
}

/** A request that is not about a photo, and changes nothing once there is a product. */
function askForProduct({ id, target: { sku, joins } }: Batch, ports: UploadPorts, signal: AbortSignal) {
  return joins ? ports.findItem(joins.sku, signal) : ports.createItem(creation(id, sku), signal)
}

function creation(uploadSessionId: string, sku: string | null) {
  return { uploadSessionId, ...(sku !== null && { sku }) }
}

function faultOf(error: unknown): { sentence: string; mayPass: boolean } {
  if (error instanceof AppError) return { sentence: error.sentence, mayPass: retryCanHelp(error.code) }
  return { sentence: unexpected, mayPass: true }
}

/** By it the same file is known when it is chosen again. One that cannot be read any more goes without, and so does a shot. */
async function pickedHashOf({ name, file }: BatchPhoto, { hash }: UploadPorts): Promise<string | undefined> {
  return name === '' ? undefined : hash(file).catch(() => undefined)
}

type BytesListener = {
  readonly onImage: (photoId: string, change: Partial<QueuedImage<Blob>>) => void
  /** Resolves once the outbox has them, or cannot. Never rejects. */
  readonly onCompressed: (photoId: string, blob: Blob) => Promise<void>
}

/**
 * Makes the photos of one batch ready for sending, three at a time. What the page was given may be taken back by the device
 * meanwhile; then the outbox's copy takes its place. What decodes a photo is waited for as the network is, but for no more than
 * some tries once `isServerThere`. Both reject with an AppError for the seller, and at once on abort.
 */
function createReadyBytes(
  ports: Pick<UploadPorts, 'openCompressor' | 'outbox'>,
  patience: Patience,
  listener: BytesListener,
  isServerThere: () => Promise<boolean>,
) {
  const { signal } = patience
  const compressor = ports.openCompressor()
  const inTurn = atMost(compressAtOnce)

  async function compressOnce(photo: BatchPhoto): Promise<Blob> {
    signal.throwIfAborted()
    const { blob, preview } = await unlessAborted(compressor.compress(namedFile(photo), { signal }), signal)
    listener.onImage(photo.id, { state: 'ready', ...(preview && { preview }) })
    photo.recorded = listener.onCompressed(photo.id, blob)
    return blob
  }

  async function compress(photo: BatchPhoto): Promise<Blob> {
    for (let tries = 1; ; tries += 1) {
      // Asked before the last try: a network that is back only since may bring what the tries before it lacked.
      const isLast = isDoubted(tries - 1) && (await isServerThere())
      try {
        const blob = await inTurn(() => compressOnce(photo))
        if (tries > 1) patience.onDelay(null)
        return blob
      } catch (error) {
        if (isLast) throw error
        await waitOut(error, tries, patience)
      }
    }
  }

  async function keptCopy({ id, kept }: BatchPhoto): Promise<KeptPhoto | undefined> {
    if (!kept) return undefined
    try {
      return await unlessAborted(ports.outbox.find(id), signal)
    } catch (error) {
      signal.throwIfAborted()
      throw ofThisDevice(error)
    }
  }

  /** The bytes that were made ready before, where the outbox has them. */
  async function fromCopy(photo: BatchPhoto, copy: KeptPhoto): Promise<Blob> {
    photo.file = copy.photo
    if (!copy.ready) return compress(photo)
    listener.onImage(photo.id, { state: 'ready' })
    return copy.photo
  }

  async function make(photo: BatchPhoto): Promise<Blob> {
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
    /** Made once; every try sends the same. */
    async ready(photo: BatchPhoto): Promise<Blob> {
      photo.compressed ??= await make(photo)
      await unlessAborted(photo.recorded ?? Promise.resolve(), signal)
      return photo.compressed
    },
    /** In place of those that can no longer be read. */
    async again(photo: BatchPhoto): Promise<Blob> {
      const copy = await keptCopy(photo)
      photo.compressed = await (copy ? fromCopy(photo, copy) : compress(photo))
      await unlessAborted(photo.recorded ?? Promise.resolve(), signal)
      return photo.compressed
    },
    close: () => compressor.close(),
  }
}
