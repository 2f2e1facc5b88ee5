import { createContext, use, useSyncExternalStore } from 'react'
import type { CaptureState } from '../../capture/capture-state.ts'
import type { SellerCamera } from './seller-camera.ts'

/** The signed-in seller's camera and the shots of the item being photographed. */
export const CameraContext = createContext<SellerCamera | null>(null)

export function useCamera(): SellerCamera & { state: CaptureState<Blob> } {
  const camera = use(CameraContext)
  if (!camera) throw new Error('The camera is used outside of the signed-in app')
  const state = useSyncExternalStore(camera.captures.subscribe, camera.captures.getSnapshot)
  return { ...camera, state }
}
