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

  await patiently(inTurns(files, placeholdersAtOnce, showPlaceholder), signal)
  await inTurns(files, compressionLimits.previewsAtOnce, (file, at) =>
    signal?.aborted ? Promise.resolve() : showPreview(file, at),
  )
}

/** Their files' beginnings are read and parsed on the main thread, which stays free between a few, not between all. */
const placeholdersAtOnce = 4

/** Does `work` with each file in order, so many at a time. */
async function inTurns(
  files: readonly PhotoFile[],
  atOnce: number,
  work: (file: PhotoFile, at: number) => Promise<void>,
): Promise<void> {
  const queue = files.entries()
  async function takeTurns() {
    for (const [at, file] of queue) await work(file, at)
  }
  await Promise.all(Array.from({ length: atOnce }, takeTurns))
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
