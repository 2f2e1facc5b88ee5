import type { Logger } from 'pino'
import type { PhotoColours } from '../../colours/garment-colour.ts'
import { showsLabel } from '../../labels/label-facts.ts'
import type { ReadPhoto } from '../../labels/label-text.ts'
import { offlineListing } from '../../offline/offline-listing.ts'
import { photoLimitNotes, unopenedPhotoNotes, writerPhotosMax } from '../../photo-limit.ts'
import { type ListingWriter, RequestTimedOut, WriterFailure, type WriterPhoto } from '../listing-writer.ts'
import { greyPhoto } from './grey-picture.ts'
import { measureColours } from './measured-colours.ts'
import { readPhoto } from './read-photo.ts'
import type { TextReader } from './text-reader.ts'
import { createTextReaders } from './text-readers.ts'

const idleMs = 60_000

/** A writer that must be closed at shutdown. */
export type ClosableWriter = ListingWriter & { close(): Promise<void> }

/**
 * Creates the writer that needs no network and no key: it reads labels and measures colours on this machine. `workers`:
 * listings written at the same time, one thread each. Threads start on demand and stop after a minute without work. Waiting for
 * one does not count toward the time limit.
 */
export function createOfflineWriter({ log, workers = 1 }: { log?: Logger; workers?: number } = {}): ClosableWriter {
  const readers = createTextReaders({ count: workers, idleMs })
  return {
    name: 'offline',
    rateLimiterKey: null,
    write: async ({ photos, hints, signal, inTurn }) => {
      const firstPhotos = photos.slice(0, writerPhotosMax)
      try {
        const photoFindings = await readers.lend(signal, (reader) =>
          inTurn((limit) => examinePhotos(firstPhotos, reader, limit, log)),
        )
        const opened = photoFindings.filter((each) => each !== undefined)
        const findings = {
          read: opened.map(({ read }) => read),
          colours: opened.flatMap(({ colours }) => colours ?? []),
        }
        const notes = [...photoLimitNotes(photos.length), ...unopenedPhotoNotes(photoFindings)]
        return { listing: offlineListing(findings, hints, notes), usage: null }
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof RequestTimedOut) throw error
        const sentence = "We couldn't read the photos just now. They're safe. Try again."
        throw new WriterFailure({ kind: 'try-later' }, sentence, error)
      }
    },
    close: async () => readers.close(),
  }
}

/** The words and colours in one photo. */
type PhotoFindings = { readonly read: ReadPhoto; readonly colours: PhotoColours | undefined }

/** Examines one photo after the other, so that only one is in memory. Undefined for a photo that could not be opened. */
async function examinePhotos(photos: readonly WriterPhoto[], reader: TextReader, signal: AbortSignal, log?: Logger) {
  const started = performance.now()
  const photoFindings: (PhotoFindings | undefined)[] = []
  for (const photo of photos) {
    signal.throwIfAborted()
    photoFindings.push(await examinePhoto(photo, reader, signal, log))
  }
  log?.info({ photos: photos.length, ms: Math.round(performance.now() - started) }, 'photos read offline')
  return photoFindings
}

/**
 * Returns the findings in one photo; undefined if it has no file or a file that is no picture. Other photos are not affected.
 */
async function examinePhoto(
  photo: WriterPhoto,
  reader: TextReader,
  signal: AbortSignal,
  log?: Logger,
): Promise<PhotoFindings | undefined> {
  const bytes = await photo.load()
  const grey = bytes && (await greyPhoto(bytes).catch((error: unknown) => notDecoded(photo.id, error, log)))
  if (bytes === undefined || grey === undefined) return undefined
  const { readings, places } = await readPhoto(reader, grey, signal)
  const read = { photoId: photo.id, readings }
  const words = { places, isLabel: showsLabel(read), width: grey.width }
  return { read, colours: await measureColours(photo.id, bytes, words) }
}

function notDecoded(photoId: string, error: unknown, log?: Logger): undefined {
  log?.warn({ photoId, err: error }, 'a photo could not be decoded')
}
