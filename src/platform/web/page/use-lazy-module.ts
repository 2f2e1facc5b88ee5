import { useEffect, useState, useSyncExternalStore } from 'react'
import type { LazyModule } from './lazy-module.ts'

/** Fetches what comes late. `part` is undefined until it is here; `isLost` says that it did not come. */
export function useLazyModule<Part>(late: LazyModule<Part>) {
  const part = useSyncExternalStore(late.subscribe, late.now)
  const [isLost, setLost] = useState(false)
  useEffect(() => void late.load().catch(() => setLost(true)), [late])
  return { part, isLost }
}
