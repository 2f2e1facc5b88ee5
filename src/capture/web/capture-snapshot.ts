import type { WatchedState } from '../../platform/web/watched-state.ts'
import type { CaptureState } from '../capture-state.ts'

/** What is shown of the capture. */
export type CaptureSnapshot = WatchedState<CaptureState<Blob>>
