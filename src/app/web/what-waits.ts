import type { CaptureState } from '../../capture/capture-state.ts'
import type { AssignState } from '../../upload/web/choice/assign-store.ts'
import type { UploadSnapshot } from '../../upload/web/queue/queue-state.ts'

/** Photos that are on this device only, and since when (milliseconds since 1970). */
export type Waiting = { readonly count: number; readonly keptAt: number }

export type WhatWaits = {
  /** Handed over for upload and not stored. */
  readonly queue: Waiting | null
  /** Taken with the camera and not handed over. */
  readonly shots: Waiting | null
  /** Chosen in the dialog and not handed over. */
  readonly choice: Waiting | null
  /** All of them together; null when every photo is stored. */
  readonly all: Waiting | null
}

/** What of a seller's work exists on this device only. */
export function whatWaits(
  uploads: Pick<UploadSnapshot, 'queue'>,
  captures: Pick<CaptureState<Blob>, 'shots'>,
  choosing: Pick<AssignState, 'photos' | 'keptAt'>,
): WhatWaits {
  const queue = together(
    uploads.queue.map(({ images, waitingSince }) => {
      return { count: images.filter((image) => image.state !== 'stored').length, keptAt: waitingSince }
    }),
  )
  const shots = together(captures.shots.map(({ takenAt }) => ({ count: 1, keptAt: takenAt })))
  const choice = together([{ count: choosing.photos.length, keptAt: choosing.keptAt ?? Number.MAX_SAFE_INTEGER }])
  return { queue, shots, choice, all: together([queue, shots, choice]) }
}

function together(some: readonly (Waiting | null)[]): Waiting | null {
  const waiting = some.flatMap((each) => (each && each.count > 0 ? each : []))
  if (waiting.length === 0) return null
  const count = waiting.reduce((sum, each) => sum + each.count, 0)
  return { count, keptAt: Math.min(...waiting.map(({ keptAt }) => keptAt)) }
}
