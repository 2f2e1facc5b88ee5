import { createContext, use, useSyncExternalStore } from 'react'
import type { UploadSnapshot } from '../../../upload/web/queue/queue-state.ts'
import type { UploadStore } from '../../../upload/web/queue/upload-store.ts'
import type { CameraSummary, ChoiceSummary } from './lazy-capture.ts'
import type { SellerWork } from './seller-work.ts'

/** The unfinished work of the signed-in seller on this device. */
export const WorkContext = createContext<SellerWork | null>(null)

/** The upload queue. */
export function useUploads(): { uploads: UploadStore; snapshot: UploadSnapshot } {
  const { uploads } = useWork()
  return { uploads, snapshot: useSyncExternalStore(uploads.subscribe, uploads.getSnapshot) }
}

/** The shots of the item being photographed. */
export function useCameraSummary(): CameraSummary {
  const { cameraSummary } = useWork().capture
  return useSyncExternalStore(cameraSummary.subscribe, cameraSummary.getSnapshot)
}

/** The files chosen for upload that have not been handed over yet. */
export function useChoiceSummary(): ChoiceSummary {
  const { choiceSummary } = useWork().capture
  return useSyncExternalStore(choiceSummary.subscribe, choiceSummary.getSnapshot)
}

export function useWork(): SellerWork {
  const work = use(WorkContext)
  if (!work) throw new Error('useWork was called outside of the signed-in app')
  return work
}
