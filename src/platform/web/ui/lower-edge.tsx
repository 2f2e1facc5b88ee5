import { type ReactNode, useCallback } from 'react'

/** How high the bar is: toasts of a phone stay above it, and what gets the focus is scrolled above it. */
const property = '--lower-edge'

/**
 * A bar at the lower edge of the screen, of a short page too. It stands before the list for the keyboard, and takes its own room
 * after it, so that it covers no content. Nothing is shown while it is empty.
 */
export function LowerEdge({ children }: { children: ReactNode }) {
  const measured = useCallback((bar: HTMLElement | null) => {
    if (!bar) return
    const { style } = document.documentElement
    const watch = new ResizeObserver(() => style.setProperty(property, `${bar.offsetHeight}px`))
    watch.observe(bar)
    return () => {
      watch.disconnect()
      style.removeProperty(property)
    }
  }, [])
  return (
    <div
      ref={measured}
      className="sticky bottom-0 z-10 [@media(height<20rem)]:static order-last -mx-4 mt-auto -mb-[calc(7rem+env(safe-area-inset-bottom))] overflow-hidden border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] empty:hidden has-[>:only-child:empty]:hidden md:-mx-6 md:rounded-t-card md:border-x"
    >
      {children}
    </div>
  )
}
