import { limitConcurrency } from '../../platform/web/net/limit-concurrency.ts'
import { compressionLimits } from '../limits.ts'
import type { Compressor, PhotoFile } from './compress.ts'

/** Callbacks for each file, by its index in the list. After an abort no callback is called. */
export type PreviewListener = {
  /** Gets the small picture inside the file, before the preview and only if the file has one. */
  readonly onPlaceholder: (index: number, picture: Blob) => void
  readonly onPreview: (index: number, preview: Blob) => void
  /** Gets the error that `Compressor.preview` rejects with. The other files continue. */
  readonly onFailed: (index: number, error: unknown) => void
  readonly signal?: AbortSignal | undefined
}

/**
 * Makes a picture of each file: first the placeholders of all files, then their previews in order, 20 at a time. Resolves when
 * each file has its preview or has failed, or at once after an abort. Never rejects.
 */
export async function makePreviews(
  files: readonly PhotoFile[],
  { onPlaceholder, onPreview, onFailed, signal }: PreviewListener,
  compressor: Pick<Compressor, 'placeholder' | 'preview'>,
): Promise<void> {
  if (signal?.aborted) return
  const settled = new Set<number>()

  async function showPlaceholder(file: PhotoFile, index: number) {
    const picture = await compressor.placeholder(file).catch(() => undefined)
    if (picture && !settled.has(index) && !signal?.aborted) onPlaceholder(index, picture)
  }

  async function showPreview(file: PhotoFile, index: number) {
    const result = await compressor.preview(file, { signal }).then(
      (preview) => ({ preview }),
      (error: unknown) => ({ error }),
    )
    if (signal?.aborted) return
    settled.add(index)
    if ('preview' in result) onPreview(index, result.preview)
    else onFailed(index, result.error)
  }

  const limitReads = limitConcurrency(compressionLimits.maxConcurrentPlaceholders)
  const limitPreviews = limitConcurrency(compressionLimits.maxConcurrentPreviews)
  const placeholders = files.map((file, index) => limitReads(() => showPlaceholder(file, index)))
  await waitBriefly(Promise.all(placeholders), signal)
  await Promise.all(files.map((file, index) => limitPreviews(async () => signal?.aborted || showPreview(file, index))))
}

/** Waits for the placeholders, so that previews do not slow them down, but not long for a file that is slow to read. */
function waitBriefly(work: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, compressionLimits.placeholderWaitMs)
    signal?.addEventListener('abort', end)
    void work.then(end)
  })
}
