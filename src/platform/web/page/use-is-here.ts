import { type RefObject, useEffect, useRef } from 'react'

/** Whether the part that uses this is still in the page, for what comes back to it later. */
export function useIsHere(): RefObject<boolean> {
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return here
}
