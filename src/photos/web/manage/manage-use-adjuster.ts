import { useCallback, useEffect, useRef } from 'react'
import { type Adjuster, createAdjuster } from '../../../imaging/web/adjust.ts'

/** Renders photos in workers that start with the first photo and end with the screen. */
export function useAdjuster(): Adjuster['render'] {
  const adjuster = useRef<Adjuster>(null)
  useEffect(() => () => adjuster.current?.close(), [])
  return useCallback((...asked) => {
    adjuster.current ??= createAdjuster()
    return adjuster.current.render(...asked)
  }, [])
}
