import { useEffect, useState, useSyncExternalStore } from 'react'
import type { LazyModule } from './lazy-module.ts'

/**
 * Loads a lazy module while it is needed. `part` is undefined until its code is loaded; `hasFailed`: loading failed.
 */
export function useLazyModule<Part>(module: LazyModule<Part>, isNeeded = true) {
  const part = useSyncExternalStore(module.subscribe, module.get, module.get)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (isNeeded) module.load().catch(() => setFailed(true))
  }, [module, isNeeded])
  return { part, hasFailed }
}
