import { atMost } from '../../../platform/web/net/at-most.ts'
import { isReadable } from '../../../platform/web/net/is-readable.ts'
import { requestTries } from '../../try-again.ts'
import { compressAtOnce, type QueuedImage } from '../../upload-queue.ts'
import { namedFile } from '../choice/named-file.ts'
import type { KeptPhoto } from '../outbox/kept-batch.ts'
import { type Patience, waitOut } from './keep-trying.ts'
import { ofThisDevice } from './of-this-device.ts'
import { unlessAborted } from './unless-aborted.ts'
import type { BatchPhoto } from './upload-batch.ts'
import type { UploadPorts } from './upload-ports.ts'

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
export function createReadyBytes(
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
      const isLast = tries > requestTries && (await isServerThere())
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
