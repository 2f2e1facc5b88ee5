import { useSyncExternalStore } from 'react'
import type { CaptureState } from '../../capture/capture-state.ts'
import type { AssignState, AssignStore } from '../../upload/web/choice/assign-store.ts'
import type { SellerCamera } from './seller-camera.ts'
import { createSellerCapture } from './seller-capture.ts'
import { useWork } from './work-context.ts'

/** The camera and the shots of the item being photographed. */
export function useCamera(): SellerCamera & { state: CaptureState<Blob> } {
  const { camera } = useWork().capture.make(createSellerCapture)
  return { ...camera, state: useSyncExternalStore(camera.captures.subscribe, camera.captures.getSnapshot) }
}

/** The dialog "Upload and Assign SKUs", and its files that have not been handed over yet. */
export function useChoice(): { choice: AssignStore; state: AssignState } {
  const { choice } = useWork().capture.make(createSellerCapture)
  return { choice, state: useSyncExternalStore(choice.subscribe, choice.getSnapshot) }
}
