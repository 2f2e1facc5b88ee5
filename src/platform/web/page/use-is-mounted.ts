import { type RefObject, useEffect, useRef } from 'react'

/** A ref that is true while the component is mounted, for work that returns to it later. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
