import { useEffect, useRef, useState } from 'react'

type Find = () => HTMLElement | null | undefined

/**
 * For a part that goes away with its own buttons, or with those of a dialog over it: when that leaves the focus nowhere,
 * what `find` finds takes it. The function it gives names another one.
 */
export function useFocusOnLeaving(find: Find): (find: Find) => void {
  const latest = useRef(find)
  useEffect(
    () => () => {
      const next = latest.current
      // After a dialog that goes too: until then the page behind it takes no focus.
      queueMicrotask(() => {
        if (document.activeElement === document.body) next()?.focus({ preventScroll: true })
      })
    },
    [],
  )
  const [set] = useState(() => (other: Find) => {
    latest.current = other
  })
  return set
}
