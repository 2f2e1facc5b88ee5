import type { Size } from '../../../imaging/dimensions.ts'
import type { CameraFault } from '../../camera-errors.ts'
import type { Zoom } from '../../capture-state.ts'

/** An event of the camera session. */
export type CameraEvent =
  | { readonly kind: 'starting' }
  /** `torch`: true if the camera has one; it is off. */
  | { readonly kind: 'ready'; readonly frame: Size; readonly torch: boolean; readonly zoom: Zoom | null }
  /** The phone was turned. */
  | { readonly kind: 'frame'; readonly frame: Size }
  | { readonly kind: 'failed'; readonly fault: CameraFault }
  | { readonly kind: 'off' }
