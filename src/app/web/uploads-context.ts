import { createContext, use, useSyncExternalStore } from 'react'
import type { UploadSnapshot } from '../../upload/web/queue-state.ts'
import type { UploadStore } from '../../upload/web/upload-store.ts'

/** The signed-in seller's upload queue. */
export const UploadsContext = createContext<UploadStore | null>(null)

export function useUploads(): { uploads: UploadStore; snapshot: UploadSnapshot } {
  const uploads = use(UploadsContext)
  if (!uploads) throw new Error('Uploads are used outside of the signed-in app')
  const snapshot = useSyncExternalStore(uploads.subscribe, uploads.getSnapshot)
  return { uploads, snapshot }
}
