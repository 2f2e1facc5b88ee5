import { compressionLimits } from '../../../imaging/limits.ts'
import { makePreviews } from '../../../imaging/web/previews.ts'
import type { AssignPorts } from './assign-ports.ts'
import type { ChosenPhoto } from './assign-state.ts'
import { namedFile } from './named-file.ts'

export type PreviewListener = {
  readonly onPicture: (id: string, picture: Blob) => void
  /** The photo's preview is complete. */
  readonly onDone: (id: string) => void
  /** The photo gets no preview; `error` is the rejection of `Compressor.preview`. */
  readonly onFailed: (photo: ChosenPhoto, error: unknown) => void
}

/** Makes previews of photos in the order they arrive. Dropped photos are not reported anymore. */
export function createPreviews(ports: Pick<AssignPorts, 'openPreviewer'>, listener: PreviewListener) {
  let waiting = new Map<string, ChosenPhoto>()
  const inProgress = new Map<string, ChosenPhoto>()
  let previewer: ReturnType<AssignPorts['openPreviewer']> | undefined
  let stop = new AbortController()
  let isRunning = false
  let isOver = false
  let isPaused = false

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    previewer ??= ports.openPreviewer()
    for (let next = nextPhotos(); next.length > 0; next = nextPhotos()) await preview(next, previewer)
    isRunning = false
    closeWhenOver()
  }

  function nextPhotos(): ChosenPhoto[] {
    return isPaused ? [] : [...waiting.values()].slice(0, compressionLimits.maxConcurrentPreviews)
  }

  async function preview(photos: readonly ChosenPhoto[], maker: NonNullable<typeof previewer>) {
    stop = new AbortController()
    for (const photo of photos) {
      waiting.delete(photo.id)
      inProgress.set(photo.id, photo)
    }
    const idAt = (at: number) => photos[at]?.id ?? ''
    await makePreviews(
      photos.map(namedFile),
      {
        onPlaceholder: (at, picture) => inProgress.has(idAt(at)) && listener.onPicture(idAt(at), picture),
        onPreview(at, picture) {
          if (!inProgress.delete(idAt(at))) return
          listener.onPicture(idAt(at), picture)
          listener.onDone(idAt(at))
        },
        onFailed(at, error) {
          const photo = photos[at]
          if (photo && inProgress.delete(photo.id)) listener.onFailed(photo, error)
        },
        signal: stop.signal,
      },
      maker,
    )
    inProgress.clear()
  }

  function closeWhenOver(): void {
    if (!isOver || isRunning || waiting.size > 0) return
    previewer?.close()
    previewer = undefined
  }

  return {
    add(photo: ChosenPhoto): void {
      isOver = false
      waiting.set(photo.id, photo)
      void run()
    },
    drop(ids: readonly string[]): void {
      for (const id of ids) {
        waiting.delete(id)
        inProgress.delete(id)
      }
      if (inProgress.size === 0) stop.abort()
    },
    /** Pauses previews for something more urgent, until `resume`. Interrupted previews start again then. */
    pause(): void {
      isPaused = true
      waiting = new Map([...inProgress, ...waiting])
      inProgress.clear()
      stop.abort()
    },
    resume(): void {
      isPaused = false
      if (waiting.size > 0) void run()
    },
    /** No more photos come for now: the workers end after the last preview. */
    end(): void {
      isOver = true
      closeWhenOver()
    },
  }
}
