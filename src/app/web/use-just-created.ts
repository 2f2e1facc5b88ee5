import { useEffect, useState } from 'react'
import type { Upload } from '../../upload/web/queue/queue-state.ts'
import type { UploadStore } from '../../upload/web/queue/upload-store.ts'
import { createdWords } from './batch-views.ts'

/** Milliseconds the success banner stays (specification of listings, section 9). */
const bannerStays = 5000

/**
 * Words on a batch that finished, for 5 s: from when it is told on leaving the capture screen, or from when one finishes
 * while the dashboard is `shown`.
 */
export function useJustCreated(uploads: UploadStore, shown: boolean): [string | null, (batch: Upload) => void] {
  const [told, setTold] = useState<{ words: string } | null>(null)
  const tell = (batch: Upload) => setTold({ words: createdWords(batch) })
  useEffect(() => {
    if (!shown) return
    let known = uploads.getSnapshot().latest?.id
    return uploads.subscribe(() => {
      const { latest } = uploads.getSnapshot()
      if (latest && latest.id !== known) setTold({ words: createdWords(latest) })
      known = latest?.id
    })
  }, [uploads, shown])
  useEffect(() => {
    if (told === null) return
    const timer = setTimeout(() => setTold((latest) => (latest === told ? null : latest)), bannerStays)
    return () => clearTimeout(timer)
  }, [told])
  return [told?.words ?? null, tell]
}
