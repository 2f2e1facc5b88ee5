import { useSyncExternalStore } from 'react'
import { type WaitingPhotos, waitingPhotos } from './work/waiting-photos.ts'
import { useCameraSummary, useChoiceSummary, useUploads, useWork } from './work/work-context.ts'

/** The seller's photos that exist on this device only. */
export function useWaitingPhotos(): WaitingPhotos {
  const { offers, elsewhere } = useWork()
  const waitingBatches = useSyncExternalStore(offers.subscribe, offers.waiting)
  const photosElsewhere = useSyncExternalStore(elsewhere.subscribe, elsewhere.photos)
  return waitingPhotos(useUploads().snapshot, useCameraSummary(), useChoiceSummary(), waitingBatches, photosElsewhere)
}
