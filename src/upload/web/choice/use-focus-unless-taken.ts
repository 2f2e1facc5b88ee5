import { type RefObject, useEffect, useRef } from 'react'

/** For a control that takes the focus as it appears, unless something in its dialog has it. */
export function useFocusUnlessTaken<Control extends HTMLElement>(): RefObject<Control | null> {
  const control = useRef<Control>(null)
  useEffect(() => {
    // A question that was asked before gives the focus back a frame later, if what it came from is still there.
    const frame = requestAnimationFrame(() => {
      const dialog = control.current?.closest('[role=dialog]')
      const focused = document.activeElement
      if (focused === dialog || dialog?.contains(focused) !== true) control.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return control
}
