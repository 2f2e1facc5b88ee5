import { useSyncExternalStore } from 'react'
import { type WhatWaits, whatWaits } from './work/what-waits.ts'
import { useChoosing, useShooting, useUploads, useWork } from './work/work-context.ts'

/** What of the seller's work exists on this device only. */
export function useWhatWaits(): WhatWaits {
  const { offers, elsewhere } = useWork()
  const line = useSyncExternalStore(offers.subscribe, offers.line)
  const photosElsewhere = useSyncExternalStore(elsewhere.subscribe, elsewhere.photos)
  return whatWaits(useUploads().snapshot, useShooting(), useChoosing(), line, photosElsewhere)
}
