import type { Store } from '../../platform/web/store/store.ts'
import type { CaptureState } from '../capture-state.ts'

/** The store of the capture state. */
export type CaptureStateStore = Store<CaptureState<Blob>>
