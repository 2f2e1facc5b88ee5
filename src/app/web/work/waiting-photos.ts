import type { CaptureState } from '../../../capture/capture-state.ts'
import type { AssignState } from '../../../upload/web/choice/assign-store.ts'
import type { KeptBatch } from '../../../upload/web/outbox/outbox.ts'
import type { UploadSnapshot } from '../../../upload/web/queue/queue-state.ts'

/** Number of photos that are on this device only, and the time of the oldest in milliseconds since 1970. */
export type WaitingCount = { readonly count: number; readonly keptAt: number }

export type WaitingPhotos = {
  /** Handed over for upload and not stored on the server. */
  readonly queue: WaitingCount | null
  /** Taken with the camera and not handed over. */
  readonly shots: WaitingCount | null
  /** Chosen in the dialog and not handed over. */
  readonly choice: WaitingCount | null
  /** Photos in batches of other tabs. */
  readonly elsewhere: number
  /** All of them together; null if every photo is stored on the server. */
  readonly all: WaitingCount | null
}

/** Used for an unknown time: later than any other. */
const unknownTime = Number.MAX_SAFE_INTEGER

/** The seller's photos that exist on this device only. `waitingBatches`: batches of earlier pages that were not offered yet. */
export function waitingPhotos(
  uploads: Pick<UploadSnapshot, 'queue'>,
  captures: Pick<CaptureState<Blob>, 'shots'>,
  choiceSummary: Pick<AssignState, 'photos' | 'keptAt'>,
  waitingBatches: readonly Pick<KeptBatch, 'photos' | 'keptAt' | 'arranged'>[],
  elsewhere: number,
): WaitingPhotos {
  const queue = merge(
    uploads.queue.map(({ images, waitingSince }) => {
      return { count: images.filter((image) => image.state !== 'stored').length, keptAt: waitingSince }
    }),
  )
  const waitingCounts = (isChosen: boolean) =>
    waitingBatches
      .filter(({ arranged }) => (arranged !== null) === isChosen)
      .map(({ photos, keptAt }) => ({ count: photos.length, keptAt }))
  const shots = merge([
    ...captures.shots.map(({ takenAt }) => ({ count: 1, keptAt: takenAt })),
    ...waitingCounts(false),
  ])
  const choice = merge([
    { count: choiceSummary.photos.length, keptAt: choiceSummary.keptAt ?? unknownTime },
    ...waitingCounts(true),
  ])
  const countElsewhere = { count: elsewhere, keptAt: unknownTime }
  return { queue, shots, choice, elsewhere, all: merge([queue, shots, choice, countElsewhere]) }
}

function merge(counts: readonly (WaitingCount | null)[]): WaitingCount | null {
  const waiting = counts.flatMap((each) => (each && each.count > 0 ? each : []))
  if (waiting.length === 0) return null
  const count = waiting.reduce((sum, each) => sum + each.count, 0)
  return { count, keptAt: Math.min(...waiting.map(({ keptAt }) => keptAt)) }
}
