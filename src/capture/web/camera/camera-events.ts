import type { Size } from '../../../imaging/dimensions.ts'
import type { CameraFault } from '../../camera-errors.ts'
import type { Zoom } from '../../capture-state.ts'

/** An event of the camera session. */
export type CameraEvent =
  | { readonly kind: 'starting' }
  /** `frame` is the size of the camera's picture in pixels. The torch is off. `zoom` is null if the camera has none. */
  | { readonly kind: 'ready'; readonly frame: Size; readonly hasTorch: boolean; readonly zoom: Zoom | null }
  /** The phone was turned, so the camera's picture has a new size. */
  | { readonly kind: 'turned'; readonly frame: Size }
  | { readonly kind: 'failed'; readonly fault: CameraFault }
  | { readonly kind: 'off' }
