import { useEffect, useState, useSyncExternalStore } from 'react'
import type { LazyModule } from './lazy-module.ts'

/** Loads a lazy module. `part` is undefined until its code is loaded; `isLost`: loading failed. */
export function useLazyModule<Part>(module: LazyModule<Part>) {
  const part = useSyncExternalStore(module.subscribe, module.now)
  const [isLost, setLost] = useState(false)
  useEffect(() => void module.load().catch(() => setLost(true)), [module])
  return { part, isLost }
}
