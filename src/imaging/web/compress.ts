import { AppError } from '../../platform/errors.ts'
import { exifThumbnail } from '../exif-thumbnail.ts'
import { compressionLimits } from '../limits.ts'
import { imagingFailures, photoName } from '../photo-fault.ts'
import type { CompressedPhoto, DecoderChoice, PhotoAnswer, PhotoJob } from './photo-job.ts'
import { createWorkerPool } from './worker-pool.ts'

export type { CompressedPhoto } from './photo-job.ts'

/** A file that a seller chose, or a camera's shot without a name. */
export type PhotoFile = Blob & { readonly name?: string }

/** Makes photos ready for upload, off the main thread. */
export type Compressor = {
  /**
   * Rejects with an `AppError` whose sentence names the file: code 'bad-input' when it will never become a photo, 'try-later'
   * when what decodes it could not be fetched, 'broken' when another try may help. An abort rejects with the signal's reason
   * and frees the worker at once.
   */
  compress(file: PhotoFile, options?: { signal?: AbortSignal | undefined }): Promise<CompressedPhoto>
  /** Only the small JPEG, for a file that is not uploaded yet. Rejects as `compress` does. */
  preview(file: PhotoFile, options?: { signal?: AbortSignal | undefined }): Promise<Blob>
  /**
   * The small picture that a camera stored inside the file, upright; undefined when there is none. Decodes nothing and
   * reads only the beginning of the file, here and not in a worker, so that it comes at once however busy those are.
   * For showing on this device: it keeps the photo's orientation as metadata.
   */
  placeholder(file: PhotoFile): Promise<Blob | undefined>
  /** Ends the workers; what is under way or waiting rejects with an AbortError. */
  close(): void
}

/**
 * Starts with no worker and adds them as photos come, up to `workers`; photos beyond that wait in order.
 * The rest of the options is for choosing the way by hand.
 */
export function createCompressor({
  workers = compressionLimits.parallel,
  decoder = 'fastest',
  startWorker = startCompressWorker,
  secondsPerPhoto = compressionLimits.secondsPerPhoto,
}: {
  workers?: number
  decoder?: DecoderChoice
  startWorker?: () => Worker
  secondsPerPhoto?: number
} = {}): Compressor {
  const pool = createWorkerPool<PhotoJob, PhotoAnswer>({
    size: workers,
    startWorker,
    secondsPerJob: secondsPerPhoto,
    // Out of memory, or its decoder could not be loaded, which some browsers remember: a new worker has a chance.
    isSpent: (answer) => answer.kind === 'failed' && answer.code !== 'bad-input',
  })

  async function ask(kind: PhotoJob['kind'], file: PhotoFile, signal: AbortSignal | undefined): Promise<PhotoAnswer> {
    const answer = await pool.run({ kind, file, name: file.name, decoder }, signal)
    if (answer === 'worker-died') throw new AppError('broken', diedSentence(kind, file.name))
    if (answer.kind === 'failed') throw new AppError(answer.code, answer.sentence)
    return answer
  }

  return {
    async compress(file, { signal } = {}) {
      const answer = await ask('compress', file, signal)
      if (answer.kind !== 'compressed') throw new AppError('broken', imagingFailures.compress)
      return answer.photo
    },
    async preview(file, { signal } = {}) {
      const answer = await ask('preview', file, signal)
      if (answer.kind !== 'preview') throw new AppError('broken', imagingFailures.preview)
      return answer.blob
    },
    async placeholder(file) {
      const start = await file
        .slice(0, compressionLimits.placeholderBytes)
        .arrayBuffer()
        .catch(() => undefined)
      const jpeg = start && exifThumbnail(new Uint8Array(start))
      return jpeg && new Blob([jpeg], { type: 'image/jpeg' })
    },
    close: () => pool.close(),
  }
}

function startCompressWorker(): Worker {
  return new Worker(new URL('./compress.worker.ts', import.meta.url), { type: 'module' })
}

function diedSentence(kind: PhotoJob['kind'], name: string | undefined): string {
  const failure = kind === 'compress' ? imagingFailures.compress : imagingFailures.preview
  return `${failure}: the browser stopped twice while reading ${photoName(name)}. The photo itself is untouched. Close other tabs and try again.`
}
