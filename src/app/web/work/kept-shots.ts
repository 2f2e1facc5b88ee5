import type { Shot } from '../../../capture/capture-state.ts'
import { type Adjustments, adjustmentNames, noAdjustments } from '../../../imaging/adjustments.ts'
import type { KeptPhoto } from '../../../upload/web/outbox/outbox.ts'

/** A shot as the outbox stores it. */
export function keptPhotoOf(shot: Shot<Blob>, batchId: string): KeptPhoto {
  const { id, takenAt, photo, preview, original, adjustments, past } = shot
  return { id, batchId, takenAt, photo, ...(preview && { preview }), original, edit: { adjustments, past } }
}

/** The shot of an outbox entry. Edits in the form of another version of the app are ignored. */
export function shotOf({ id, takenAt, photo, preview, original, edit }: KeptPhoto): Shot<Blob> {
  const { adjustments, past } = isRecord(edit) ? edit : {}
  return {
    id,
    takenAt,
    photo,
    preview,
    original: original ?? photo,
    adjustments: adjustmentsOf(adjustments),
    past: Array.isArray(past) ? past.map(adjustmentsOf) : [],
  }
}

function adjustmentsOf(value: unknown): Adjustments {
  if (!isRecord(value)) return noAdjustments
  const entries = adjustmentNames.map((name) => [name, typeof value[name] === 'number' ? value[name] : 0])
  return { ...noAdjustments, ...Object.fromEntries(entries) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
