import { type RefObject, useEffect, useRef } from 'react'

/** A ref that is true while the component is mounted, for work that returns to it later. */
export function useIsMounted(): RefObject<boolean> {
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return here
}
