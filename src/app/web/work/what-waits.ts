import type { CaptureState } from '../../../capture/capture-state.ts'
import type { AssignState } from '../../../upload/web/choice/assign-store.ts'
import type { KeptBatch } from '../../../upload/web/outbox/outbox.ts'
import type { UploadSnapshot } from '../../../upload/web/queue/queue-state.ts'

/** Photos that are on this device only, and since when (milliseconds since 1970). */
export type Waiting = { readonly count: number; readonly keptAt: number }

export type WhatWaits = {
  /** Handed over for upload and not stored. */
  readonly queue: Waiting | null
  /** Taken with the camera and not handed over. */
  readonly shots: Waiting | null
  /** Chosen in the dialog and not handed over. */
  readonly choice: Waiting | null
  /** Photos that other tabs look after. */
  readonly elsewhere: number
  /** All of them together; null when every photo is stored. */
  readonly all: Waiting | null
}

/** Not known to have waited for long. */
const unknown = Number.MAX_SAFE_INTEGER

/** What of a seller's work exists on this device only. `line`: what was left by earlier pages and has not had its turn here. */
export function whatWaits(
  uploads: Pick<UploadSnapshot, 'queue'>,
  captures: Pick<CaptureState<Blob>, 'shots'>,
  choosing: Pick<AssignState, 'photos' | 'keptAt'>,
  line: readonly Pick<KeptBatch, 'photos' | 'keptAt' | 'arranged'>[],
  elsewhere: number,
): WhatWaits {
  const queue = together(
    uploads.queue.map(({ images, waitingSince }) => {
      return { count: images.filter((image) => image.state !== 'stored').length, keptAt: waitingSince }
    }),
  )
  const inLine = (isChosen: boolean) =>
    line
      .filter(({ arranged }) => (arranged !== null) === isChosen)
      .map(({ photos, keptAt }) => ({ count: photos.length, keptAt }))
  const shots = together([...captures.shots.map(({ takenAt }) => ({ count: 1, keptAt: takenAt })), ...inLine(false)])
  const choice = together([{ count: choosing.photos.length, keptAt: choosing.keptAt ?? unknown }, ...inLine(true)])
  const theirs = { count: elsewhere, keptAt: unknown }
  return { queue, shots, choice, elsewhere, all: together([queue, shots, choice, theirs]) }
}

function together(some: readonly (Waiting | null)[]): Waiting | null {
  const waiting = some.flatMap((each) => (each && each.count > 0 ? each : []))
  if (waiting.length === 0) return null
  const count = waiting.reduce((sum, each) => sum + each.count, 0)
  return { count, keptAt: Math.min(...waiting.map(({ keptAt }) => keptAt)) }
}
