import type { Store } from '../../platform/web/store/store.ts'
import type { CaptureState } from '../capture-state.ts'

/** What is shown of the capture. */
export type CaptureSnapshot = Store<CaptureState<Blob>>
