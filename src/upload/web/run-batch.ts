import type { Item } from '../../items/item.ts'
import { AppError } from '../../platform/errors.ts'
import { atMost } from '../../platform/web/at-most.ts'
import { isForbidden, retryCanHelp } from '../try-again.ts'
import { compressAtOnce, type QueuedImage, sendAtOnce } from '../upload-queue.ts'
import { createProduct } from './create-product.ts'
import { sendPhoto } from './send-photo.ts'
import type { UploadPorts } from './upload-ports.ts'

/** A photo of a batch with its bytes: the chosen file, and what was made of it, kept until the server has it. */
export type BatchPhoto = {
  id: string
  order: number
  name: string
  file: Blob
  /** Milliseconds since 1970, where the camera itself said so. */
  takenAt?: number
  compressed?: Blob | undefined
}

/** What running a batch tells on the way. */
export type BatchListener = {
  onItem: (item: Item) => void
  onImage: (id: string, change: Partial<QueuedImage<Blob>>) => void
  onDelay: (sentence: string | null) => void
  /** Awaited before a photo is sent for the first time. Never rejects. */
  onCompressed: (id: string, blob: Blob) => Promise<void>
}

const unexpected = 'Something went wrong on this page. Your photo is kept; try again.'

/**
 * Creates the product while its first photos compress, and sends each photo as soon as it is compressed: three of each at a
 * time. A photo that fails is told and left behind, the rest goes on. Rejects only when there is no product, when another
 * seller is signed in ('forbidden') or on abort.
 */
export async function runBatch(
  batch: { id: string; photos: readonly BatchPhoto[] },
  ports: UploadPorts,
  listener: BatchListener,
  signal: AbortSignal,
): Promise<Item> {
  // Without a product, or for another seller, nothing can be sent: that ends the compressing too.
  const hopeless = new AbortController()
  const stop = AbortSignal.any([signal, hopeless.signal])
  const compressor = ports.openCompressor()
  const compressing = atMost(compressAtOnce)
  const sending = atMost(sendAtOnce)

  const product = createProduct(batch.id, ports, listener.onDelay, stop)
  product.then(listener.onItem, (error: unknown) => hopeless.abort(error))

  const store = async (photo: BatchPhoto) => {
    try {
      if (!photo.compressed) {
        photo.compressed = await compressing(() => compress(photo))
        await listener.onCompressed(photo.id, photo.compressed)
      }
      const blob = photo.compressed
      const { id: itemId } = await product
      const { id: devicePhotoId, order, name } = photo
      const toStore = { itemId, devicePhotoId, order, name, capturedAt: captureTime(photo), blob }
      await sending(() => sendPhoto(toStore, ports, listener.onDelay, stop))
      photo.compressed = undefined
      listener.onImage(photo.id, { state: 'stored' })
    } catch (error) {
      if (stop.aborted) return
      if (isForbidden(error)) {
        hopeless.abort(error)
        throw error
      }
      listener.onImage(photo.id, { state: 'failed', fault: faultOf(error) })
    }
  }
  const compress = async (photo: BatchPhoto) => {
    stop.throwIfAborted()
    const { blob, preview } = await compressor.compress(photo.file, { signal: stop })
    listener.onImage(photo.id, { state: 'ready', ...(preview && { preview }) })
    return blob
  }

  try {
    await Promise.all(batch.photos.map(store))
    return await product
  } finally {
    compressor.close()
  }
}

function faultOf(error: unknown): { sentence: string; mayPass: boolean } {
  if (error instanceof AppError) return { sentence: error.sentence, mayPass: retryCanHelp(error.code) }
  return { sentence: unexpected, mayPass: true }
}

/** A chosen file says when it was last changed: for a photo straight from a camera that is when it was taken. */
function captureTime({ takenAt, file }: BatchPhoto): Date | undefined {
  const at = takenAt ?? (file as Partial<File>).lastModified
  return at === undefined ? undefined : new Date(at)
}
