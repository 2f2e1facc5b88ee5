import { useEffect, useState } from 'react'
import type { UploadStore } from '../../upload/web/queue/upload-store.ts'

/** Milliseconds the success banner stays (specification of listings, section 9). */
const bannerStays = 5000

/**
 * True for 5 s after a batch was created: from when it is told on leaving the capture screen,
 * or from when one finishes while the dashboard is `shown`.
 */
export function useJustCreated(uploads: UploadStore, shown: boolean): [boolean, () => void] {
  const [told, setTold] = useState(0)
  const [over, setOver] = useState(0)
  useEffect(() => {
    if (!shown) return
    let known = uploads.getSnapshot().latest?.id
    return uploads.subscribe(() => {
      const latest = uploads.getSnapshot().latest?.id
      if (latest && latest !== known) setTold((times) => times + 1)
      known = latest
    })
  }, [uploads, shown])
  useEffect(() => {
    if (told === 0) return
    const timer = setTimeout(() => setOver(told), bannerStays)
    return () => clearTimeout(timer)
  }, [told])
  return [told > over, () => setTold((times) => times + 1)]
}
