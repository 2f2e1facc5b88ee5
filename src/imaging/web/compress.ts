import { AppError } from '../../platform/errors.ts'
import { exifThumbnail } from '../exif-thumbnail.ts'
import { compressionLimits } from '../limits.ts'
import { imagingFailures, photoName } from '../photo-fault.ts'
import type { CompressedPhoto, DecoderChoice, PhotoAnswer, PhotoJob } from './photo-job.ts'
import { createWorkerPool } from './worker-pool.ts'

export type { CompressedPhoto } from './photo-job.ts'

/** A file that a seller chose, or a shot of the camera, which has no name. */
export type PhotoFile = Blob & { readonly name?: string }

/** Prepares photos for upload, off the main thread. */
export type Compressor = {
  /**
   * Rejects with an `AppError` whose sentence names the file. Its code is 'bad-input' if the file will never become a photo,
   * 'try-later' if its decoder could not be loaded, and 'broken' if another try may help. An abort rejects with the signal's
   * reason and frees the worker at once.
   */
  compress(file: PhotoFile, options?: { signal?: AbortSignal | undefined }): Promise<CompressedPhoto>
  /** Returns only the small JPEG, for a file that is not uploaded yet. Rejects as `compress` does. */
  preview(file: PhotoFile, options?: { signal?: AbortSignal | undefined }): Promise<Blob>
  /**
   * Returns the small picture that a camera stored inside the file; undefined if it is missing. Reads only the beginning of the
   * file and decodes nothing. It runs here and not in a worker, so busy workers do not delay it. Use it only on this device,
   * because it keeps the orientation as metadata.
   */
  placeholder(file: PhotoFile): Promise<Blob | undefined>
  /** Ends the workers. Running and waiting photos reject with an AbortError. */
  close(): void
}

/**
 * Starts without workers and adds them as photos come, up to `workers`. Further photos wait in order. The other options are for
 * tests and benchmarks.
 */
export function createCompressor({
  workers = compressionLimits.maxConcurrentCompressions,
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
    // The worker is out of memory, or its decoder could not be loaded, which some browsers remember. A new worker may succeed.
    isWorkerSpent: (answer) => answer.kind === 'failed' && answer.code !== 'bad-input',
  })

  async function request(
    kind: PhotoJob['kind'],
    file: PhotoFile,
    signal: AbortSignal | undefined,
  ): Promise<PhotoAnswer> {
    const answer = await pool.run({ kind, file, name: file.name, decoder }, signal)
    if (answer === 'worker-died') throw new AppError('broken', diedSentence(kind, file.name))
    if (answer.kind === 'failed') throw new AppError(answer.code, answer.sentence)
    return answer
  }

  return {
    async compress(file, { signal } = {}) {
      const answer = await request('compress', file, signal)
      if (answer.kind !== 'compressed') throw new AppError('broken', imagingFailures.compress)
      return answer.photo
    },
    async preview(file, { signal } = {}) {
      const answer = await request('preview', file, signal)
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
  return `${failure}: ${photoName(name)} couldn't be read because the browser stopped twice. Your photo is safe. Close other tabs and try again.`
}
