import { useEffect } from 'react'

/** In a dialog whose opener may be gone when it closes: the view's title then takes the focus, and a keyboard goes on there. */
export function useTitleAfterDialog(): void {
  useEffect(
    () => () => {
      // The dialog gives the focus back a frame after it closed.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
      })
    },
    [],
  )
}
