import { atMost } from '../../platform/web/net/at-most.ts'
import { compressionLimits } from '../limits.ts'
import type { Compressor, PhotoFile } from './compress.ts'

/** What is told of each file, by its place in the list. After an abort nothing is told any more. */
export type PreviewListener = {
  /** The small picture that the file brought along, before its preview and only if there is one. */
  readonly onPlaceholder: (at: number, picture: Blob) => void
  readonly onPreview: (at: number, preview: Blob) => void
  /** The error is what `Compressor.preview` rejects with. The other files go on. */
  readonly onFailed: (at: number, error: unknown) => void
  readonly signal?: AbortSignal | undefined
}

/**
 * Something to see of every file: the placeholders of all at once, then their previews in order, 20 at a time. Resolves
 * when every file has had its preview or failed, or at once when aborted; never rejects.
 */
export async function makePreviews(
  files: readonly PhotoFile[],
  { onPlaceholder, onPreview, onFailed, signal }: PreviewListener,
  compressor: Pick<Compressor, 'placeholder' | 'preview'>,
): Promise<void> {
  if (signal?.aborted) return
  const settled = new Set<number>()

  async function showPlaceholder(file: PhotoFile, at: number) {
    const picture = await compressor.placeholder(file).catch(() => undefined)
    if (picture && !settled.has(at) && !signal?.aborted) onPlaceholder(at, picture)
  }

  async function showPreview(file: PhotoFile, at: number) {
    const result = await compressor.preview(file, { signal }).then(
      (preview) => ({ preview }),
      (error: unknown) => ({ error }),
    )
    if (signal?.aborted) return
    settled.add(at)
    if ('preview' in result) onPreview(at, result.preview)
    else onFailed(at, result.error)
  }

  const reading = atMost(compressionLimits.placeholdersAtOnce)
  const making = atMost(compressionLimits.previewsAtOnce)
  const placeholders = files.map((file, at) => reading(() => showPlaceholder(file, at)))
  await patiently(Promise.all(placeholders), signal)
  await Promise.all(files.map((file, at) => making(async () => signal?.aborted || showPreview(file, at))))
}

/** Waits, so that previews do not slow the placeholders down, but not for a file that hardly answers. */
function patiently(work: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const enough = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', enough)
      resolve()
    }
    const timer = setTimeout(enough, compressionLimits.placeholderMilliseconds)
    signal?.addEventListener('abort', enough)
    void work.then(enough)
  })
}
