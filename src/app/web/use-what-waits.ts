import { type WhatWaits, whatWaits } from './what-waits.ts'
import { useChoosing, useShooting, useUploads } from './work-context.ts'

/** What of the seller's work exists on this device only. */
export function useWhatWaits(): WhatWaits {
  return whatWaits(useUploads().snapshot, useShooting(), useChoosing())
}
