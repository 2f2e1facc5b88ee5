import type { CaptureState } from '../../../capture/capture-state.ts'
import { createSingleton, type Singleton, storeOfSingleton } from '../../../platform/web/store/singleton.ts'
import type { AssignState } from '../../../upload/web/choice/assign-state.ts'
import type { SellerCapture } from './seller-capture.ts'
import { whenFree } from './when-free.ts'
import type { WorkPorts } from './work-ports.ts'

/** The state of the camera, and of the choice of files, that other screens use. */
export type CameraSummary = Pick<CaptureState<Blob>, 'isOpen' | 'shots' | 'pendingShotCount'>
export type ChoiceSummary = Pick<AssignState, 'isOpen' | 'photos' | 'keptAt'>

const closedCamera: CameraSummary = { isOpen: false, shots: [], pendingShotCount: 0 }
const closedChoice: ChoiceSummary = { isOpen: false, photos: [], keptAt: null }

/**
 * Camera and choice of one seller. They are created when the capture screen opens, or when kept photos have to be resumed.
 * `importCreate` imports the function that creates them; `onImportFailed` is called if the import fails.
 */
export function createLazyCapture(
  ports: WorkPorts,
  importCreate: () => Promise<(ports: WorkPorts) => SellerCapture>,
  onImportFailed: () => void,
) {
  const capture: Singleton<SellerCapture> = createSingleton()
  let loading: Promise<void> | undefined
  const createNow = async () => {
    try {
      const create = await importCreate()
      capture.make(() => create(ports))
    } catch {
      onImportFailed()
    }
    loading = undefined
  }
  /** Loads once for all batches that wait. */
  const load = () => {
    loading ??= createNow()
  }
  return {
    get: capture.get,
    /** Creates camera and choice if necessary, for a screen that has the code already. */
    make: (create: (ports: WorkPorts) => SellerCapture) => capture.make(() => create(ports)),
    /** Calls `then` once camera and choice are loaded, and starts to load them. */
    whenLoaded(then: (capture: SellerCapture) => void): void {
      const isLoaded = () => capture.get() !== undefined
      whenFree(capture, isLoaded, () => {
        const created = capture.get()
        if (created) then(created)
      })
      if (!isLoaded()) load()
    },
    cameraSummary: storeOfSingleton<SellerCapture, CameraSummary>(
      capture,
      ({ camera }) => camera.captures,
      closedCamera,
    ),
    choiceSummary: storeOfSingleton<SellerCapture, ChoiceSummary>(capture, ({ choice }) => choice, closedChoice),
  }
}

export type LazyCapture = ReturnType<typeof createLazyCapture>
