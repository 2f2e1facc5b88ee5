import { useEffect, useRef, useState } from 'react'

type Find = () => HTMLElement | null | undefined

/**
 * For a part that disappears with its own buttons, or with those of a dialog above it. If that leaves the focus nowhere, the
 * element of `find` gets it. The returned function sets another `find`.
 */
export function useFocusOnLeaving(find: Find): (find: Find) => void {
  const latest = useRef(find)
  useEffect(
    () => () => {
      const next = latest.current
      // Later than a dialog that disappears too: before that, the page behind the dialog takes no focus.
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
