import { createContext, use, useSyncExternalStore } from 'react'
import type { CaptureState } from '../../capture/capture-state.ts'
import type { AssignState, AssignStore } from '../../upload/web/choice/assign-store.ts'
import type { UploadSnapshot } from '../../upload/web/queue/queue-state.ts'
import type { UploadStore } from '../../upload/web/queue/upload-store.ts'
import type { SellerCamera } from './seller-camera.ts'
import type { SellerWork } from './seller-work.ts'

/** What the signed-in seller has under way on this device. */
export const WorkContext = createContext<SellerWork | null>(null)

/** The upload queue. */
export function useUploads(): { uploads: UploadStore; snapshot: UploadSnapshot } {
  const { uploads } = useWork()
  return { uploads, snapshot: useSyncExternalStore(uploads.subscribe, uploads.getSnapshot) }
}

/** The camera and the shots of the item being photographed. */
export function useCamera(): SellerCamera & { state: CaptureState<Blob> } {
  const { camera } = useWork()
  return { ...camera, state: useSyncExternalStore(camera.captures.subscribe, camera.captures.getSnapshot) }
}

/** The files chosen for upload that have not been handed over yet. */
export function useChoice(): { choice: AssignStore; state: AssignState } {
  const { choice } = useWork()
  return { choice, state: useSyncExternalStore(choice.subscribe, choice.getSnapshot) }
}

export function useWork(): SellerWork {
  const work = use(WorkContext)
  if (!work) throw new Error('The work of a seller is used outside of the signed-in app')
  return work
}
