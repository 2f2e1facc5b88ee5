import type { WatchedState } from '../../platform/web/store/watched-state.ts'
import type { CaptureState } from '../capture-state.ts'

/** What is shown of the capture. */
export type CaptureSnapshot = WatchedState<CaptureState<Blob>>
