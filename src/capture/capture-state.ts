import type { Adjustments, LiveFilters } from '../imaging/adjustments.ts'
import { noFilters } from '../imaging/adjustments.ts'
import { type AspectRatio, defaultAspectRatio } from '../imaging/aspect-ratio.ts'
import type { Size } from '../imaging/dimensions.ts'
import type { CameraFault } from './camera-errors.ts'

/** The camera on the back, or the one that faces the seller. */
export type Facing = 'environment' | 'user'

/** A photo that was taken and not uploaded yet. `Picture` is a Blob in the browser. */
export type Shot<Picture> = {
  readonly id: string
  /** Milliseconds since 1970; later shots have later times. */
  readonly takenAt: number
  /** The photo to upload: the original with its adjustments. */
  readonly photo: Picture
  readonly preview: Picture | undefined
  /** As taken, live filters included. Every edit is rendered from it. */
  readonly original: Picture
  readonly adjustments: Adjustments
  /** The adjustments of earlier saves, oldest first. */
  readonly past: readonly Adjustments[]
  /** The sentence that says why the shot is not in durable storage; undefined if it is. */
  readonly storageFault?: string | undefined
}

export type Zoom = { readonly min: number; readonly max: number; readonly step: number; readonly value: number }

/** The state that the camera overlay shows. */
export type CaptureState<Picture> = {
  readonly isOpen: boolean
  readonly view: 'camera' | 'review' | 'edit'
  /** The shot in the editor. */
  readonly editedShotId: string | null
  readonly camera: 'off' | 'starting' | 'ready' | 'error'
  readonly fault: CameraFault | null
  readonly facing: Facing
  readonly ratio: AspectRatio
  readonly filters: LiveFilters
  /** The size of the camera's frames. While the camera restarts, the size of the last ones. */
  readonly frame: Size | null
  /** Null if the camera has no torch. */
  readonly torch: { readonly on: boolean } | null
  readonly zoom: Zoom | null
  /** The focus ring: 0 to 1 within the visible frame. */
  readonly focus: { readonly x: number; readonly y: number; readonly accepted: boolean } | null
  /** The hint says "Tap to focus". */
  readonly isFocusHintVisible: boolean
  readonly saveToGallery: boolean
  readonly batchId: string
  /** The id of the batch that the seller finished last, for upload. */
  readonly finishedBatchId: string | null
  readonly shots: readonly Shot<Picture>[]
  /** Number of shots that are being taken and do not show yet. */
  readonly pendingShotCount: number
  /** Removed shots that can be restored to their positions, the one removed last first. */
  readonly removedShots: readonly { readonly shot: Shot<Picture>; readonly index: number }[]
  /** A sentence about the last shot or edit that failed. */
  readonly problem: string | null
  /** Progress of an edit of several photos: "Applying to 2 of 5 photos". Null if none runs. */
  readonly progressText: string | null
}

/** The state before the camera opens for the first time: an empty batch, with the seller's settings from last time. */
export function initialCaptureState<Picture>(
  batchId: string,
  { saveToGallery = false, ratio = defaultAspectRatio }: { saveToGallery?: boolean; ratio?: AspectRatio } = {},
): CaptureState<Picture> {
  return {
    isOpen: false,
    view: 'camera',
    editedShotId: null,
    camera: 'off',
    fault: null,
    facing: 'environment',
    ratio,
    filters: noFilters,
    frame: null,
    torch: null,
    zoom: null,
    focus: null,
    isFocusHintVisible: false,
    saveToGallery,
    batchId,
    finishedBatchId: null,
    shots: [],
    pendingShotCount: 0,
    removedShots: [],
    problem: null,
    progressText: null,
  }
}
