import { type ReactNode, useCallback } from 'react'

/** Height of the bar: a phone's toasts stay above it, and focused elements are scrolled above it. */
const property = '--lower-edge'

/**
 * A bar at the lower edge of the screen, also on a short page. It comes before the list in the tab order and takes its own
 * space after the list, so that it covers no content. Hidden while it is empty.
 */
export function LowerEdge({ children }: { children: ReactNode }) {
  const measure = useCallback((bar: HTMLElement | null) => {
    if (!bar) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(property, `${bar.offsetHeight}px`))
    observer.observe(bar)
    return () => {
      observer.disconnect()
      style.removeProperty(property)
    }
  }, [])
  return (
    <div
      ref={measure}
      className="sticky bottom-(--nav-height) z-10 [@media(height<20rem)]:static order-last -mx-4 mt-auto -mb-[calc(7rem+var(--lower-inset))] overflow-hidden border-t border-line bg-paper pb-[calc(var(--lower-inset)-var(--nav-height))] empty:hidden has-[>:only-child:empty]:hidden md:-mx-6 md:rounded-t-card md:border-x"
    >
      {children}
    </div>
  )
}
