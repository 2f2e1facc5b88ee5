import type { Logger } from 'pino'
import { colourSharesOf, type PhotoColours } from '../../garment-colour.ts'
import { borderPixels, garmentMask } from '../../garment-mask.ts'
import { showsLabel } from '../../label-facts.ts'
import type { ReadPhoto } from '../../label-text.ts'
import { offlineListing } from '../../offline-listing.ts'
import { photoLimitNotes, unopenedPhotoNotes, writerPhotosMax } from '../../photo-limit.ts'
import { type ListingWriter, WriterFailure, type WriterPhoto } from '../listing-writer.ts'
import { colourPictures } from './colour-pictures.ts'
import { greyPhoto } from './grey-picture.ts'
import { readPhoto } from './read-photo.ts'
import { createTextReaders, type TextReaders } from './text-readers.ts'

const idleMs = 60_000

/** A writer that must be closed when the process stops. */
export type ClosableWriter = ListingWriter & { close(): Promise<void> }

/**
 * The writer that needs no network and no key: it reads labels and measures colours on this machine.
 * `workers`: photos read at the same time, one thread each; they start when first needed and stop after a minute without work.
 */
export function createOfflineWriter({ log, workers = 1 }: { log?: Logger; workers?: number } = {}): ClosableWriter {
  const readers = createTextReaders({ count: workers, idleMs })
  return {
    name: 'offline',
    write: async ({ photos, hints, signal }) => {
      const started = performance.now()
      const chosen = photos.slice(0, writerPhotosMax)
      const looks = await Promise.all(chosen.map((photo) => lookAt(photo, readers, signal, log)))
      signal.throwIfAborted()
      log?.info({ photos: chosen.length, ms: Math.round(performance.now() - started) }, 'offline listing written')
      const opened = looks.filter((look) => look !== undefined)
      const seen = {
        read: opened.map(({ read }) => read),
        colours: opened.flatMap(({ colours }) => colours ?? []),
      }
      return offlineListing(seen, hints, [...photoLimitNotes(photos.length), ...unopenedPhotoNotes(looks)])
    },
    close: async () => readers.close(),
  }
}

type Look = { readonly read: ReadPhoto; readonly colours: PhotoColours | undefined }

/** What one photo shows; undefined when it has no file or one that is no picture, which costs the other photos nothing. */
async function lookAt(
  photo: WriterPhoto,
  readers: TextReaders,
  signal: AbortSignal,
  log?: Logger,
): Promise<Look | undefined> {
  try {
    // Loaded once a reader is free: no more photos are in memory than are being read.
    const opened = await readers.lend(signal, async (reader) => {
      const bytes = await photo.load()
      const grey = bytes && (await greyPhoto(bytes).catch((error: unknown) => notDecoded(photo.id, error, log)))
      return grey && { bytes, looks: await readPhoto(reader, grey) }
    })
    if (opened === undefined) return undefined
    const { bytes, looks } = opened
    const read = { photoId: photo.id, looks }
    return { read, colours: await measuredColours(photo.id, bytes, showsLabel(read)) }
  } catch (error) {
    signal.throwIfAborted()
    throw new WriterFailure(
      { kind: 'try-later' },
      'The photos could not be read just now. They are safe: try again.',
      error,
    )
  }
}

/** On a close-up of a label the cloth is around it; elsewhere the garment is what differs from the border. */
async function measuredColours(
  photoId: string,
  bytes: Uint8Array,
  isLabel: boolean,
): Promise<PhotoColours | undefined> {
  const { smooth, sharp } = await colourPictures(bytes)
  if (isLabel) return { photoId, measured: 'around the label', shares: colourSharesOf(borderPixels(sharp)) }
  const mask = garmentMask(smooth)
  return mask && { photoId, measured: 'garment', shares: colourSharesOf(sharp.pixels.filter((_, at) => mask[at])) }
}

function notDecoded(photoId: string, error: unknown, log?: Logger): undefined {
  log?.warn({ photoId, err: error }, 'a photo could not be decoded')
}
