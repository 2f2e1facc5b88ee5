import { useEffect, useState, useSyncExternalStore } from 'react'
import type { LazyModule } from './lazy-module.ts'

/** Loads a lazy module. `part` is undefined until its code is loaded; `hasFailed`: loading failed. */
export function useLazyModule<Part>(module: LazyModule<Part>) {
  const part = useSyncExternalStore(module.subscribe, module.get)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => void module.load().catch(() => setFailed(true)), [module])
  return { part, hasFailed }
}
