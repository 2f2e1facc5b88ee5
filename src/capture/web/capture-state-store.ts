import type { Store } from '../../platform/web/store/store.ts'
import type { CaptureState } from '../capture-state.ts'

/** The store of the capture state. In the browser, the pictures in it are Blobs. */
export type CaptureStateStore = Store<CaptureState<Blob>>
