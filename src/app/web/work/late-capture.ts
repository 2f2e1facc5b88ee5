import type { CaptureState } from '../../../capture/capture-state.ts'
import { createSingleton, type Singleton, storeOfMade } from '../../../platform/web/store/singleton.ts'
import type { AssignState } from '../../../upload/web/choice/assign-state.ts'
import type { SellerCapture } from './seller-capture.ts'
import { whenFree } from './when-free.ts'
import type { WorkPorts } from './work-ports.ts'

/** What others than the capture screen know of camera and choice. */
export type Shooting = Pick<CaptureState<Blob>, 'isOpen' | 'shots' | 'taking'>
export type Choosing = Pick<AssignState, 'isOpen' | 'photos' | 'keptAt'>

const notShooting: Shooting = { isOpen: false, shots: [], taking: 0 }
const notChoosing: Choosing = { isOpen: false, photos: [], keptAt: null }

/**
 * Camera and choice of one seller, which are not made before the capture screen opens or kept photos are there to go on
 * with. `fetchMaker` imports what makes them; `onLost` is told when that did not come.
 */
export function createLateCapture(
  ports: WorkPorts,
  fetchMaker: () => Promise<(ports: WorkPorts) => SellerCapture>,
  onLost: () => void,
) {
  const capture: Singleton<SellerCapture> = createSingleton()
  let coming: Promise<void> | undefined
  const fetchNow = async () => {
    try {
      const create = await fetchMaker()
      capture.make(() => create(ports))
    } catch {
      onLost()
    }
    coming = undefined
  }
  /** Once at a time: the batches that wait for it ask together. */
  const load = () => {
    coming ??= fetchNow()
  }
  return {
    now: capture.now,
    /** Makes them where they are not; for a screen that brings with it what does. */
    make: (create: (ports: WorkPorts) => SellerCapture) => capture.make(() => create(ports)),
    /** Once they are there, which this asks for. */
    whenThere(then: (capture: SellerCapture) => void): void {
      const there = () => capture.now() !== undefined
      whenFree(capture, there, () => {
        const made = capture.now()
        if (made) then(made)
      })
      if (!there()) load()
    },
    shooting: storeOfMade<SellerCapture, Shooting>(capture, ({ camera }) => camera.captures, notShooting),
    choosing: storeOfMade<SellerCapture, Choosing>(capture, ({ choice }) => choice, notChoosing),
  }
}

export type LateCapture = ReturnType<typeof createLateCapture>
