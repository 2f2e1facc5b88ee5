import type { Adjustments, LiveFilters } from '../imaging/adjustments.ts'
import { noFilters } from '../imaging/adjustments.ts'
import { type AspectRatio, defaultAspectRatio } from '../imaging/aspect-ratio.ts'
import type { Size } from '../imaging/dimensions.ts'
import type { CameraFault } from './camera-errors.ts'

/** The camera on the back, or the one that looks at the seller. */
export type Facing = 'environment' | 'user'

/** A photo taken and not uploaded yet. `Picture` is a Blob in the browser. */
export type Shot<Picture> = {
  readonly id: string
  /** Milliseconds since 1970; later shots have later times. */
  readonly takenAt: number
  /** What will be uploaded: the original with its adjustments. */
  readonly photo: Picture
  readonly preview: Picture | undefined
  /** As taken, live filters included. Every edit is rendered from it. */
  readonly original: Picture
  readonly adjustments: Adjustments
  /** The adjustments of earlier saves, oldest first. */
  readonly past: readonly Adjustments[]
  /** The sentence of why it is not in durable storage. */
  readonly unkept?: string | undefined
}

export type Zoom = { readonly min: number; readonly max: number; readonly step: number; readonly value: number }

/** All that the camera overlay shows. */
export type CaptureState<Picture> = {
  readonly isOpen: boolean
  readonly view: 'camera' | 'review' | 'edit'
  /** The shot in the editor. */
  readonly editing: string | null
  readonly camera: 'off' | 'starting' | 'ready' | 'error'
  readonly fault: CameraFault | null
  readonly facing: Facing
  readonly ratio: AspectRatio
  readonly filters: LiveFilters
  /** The size of the camera's frames; of the last ones while it starts again. */
  readonly frame: Size | null
  /** Null where the camera has none. */
  readonly torch: { readonly on: boolean } | null
  readonly zoom: Zoom | null
  /** The focus ring: 0 to 1 within the visible frame. */
  readonly focus: { readonly x: number; readonly y: number; readonly accepted: boolean } | null
  /** "Tap to focus" shows. */
  readonly hint: boolean
  readonly saveToGallery: boolean
  readonly batchId: string
  /** The id of the batch handed over last. */
  readonly handedOver: string | null
  readonly shots: readonly Shot<Picture>[]
  /** Shots being taken now. */
  readonly taking: number
  /** Can be brought back to their places, the one removed last first. */
  readonly removed: readonly { readonly shot: Shot<Picture>; readonly at: number }[]
  /** A sentence about the last shot or edit that failed. */
  readonly problem: string | null
  /** What runs over several photos, in words with a count. */
  readonly working: string | null
}

/** Before the camera was ever opened: an empty batch, with what the seller chose the last time. */
export function initialCaptureState<Picture>(
  batchId: string,
  { saveToGallery = false, ratio = defaultAspectRatio }: { saveToGallery?: boolean; ratio?: AspectRatio } = {},
): CaptureState<Picture> {
  return {
    isOpen: false,
    view: 'camera',
    editing: null,
    camera: 'off',
    fault: null,
    facing: 'environment',
    ratio,
    filters: noFilters,
    frame: null,
    torch: null,
    zoom: null,
    focus: null,
    hint: false,
    saveToGallery,
    batchId,
    handedOver: null,
    shots: [],
    taking: 0,
    removed: [],
    problem: null,
    working: null,
  }
}
