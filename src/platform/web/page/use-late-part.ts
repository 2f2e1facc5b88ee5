import { useEffect, useState, useSyncExternalStore } from 'react'
import type { LatePart } from './late-part.ts'

/** Fetches what comes late. `part` is undefined until it is here; `isLost` says that it did not come. */
export function useLatePart<Part>(late: LatePart<Part>) {
  const part = useSyncExternalStore(late.subscribe, late.now)
  const [isLost, setLost] = useState(false)
  useEffect(() => void late.load().catch(() => setLost(true)), [late])
  return { part, isLost }
}
