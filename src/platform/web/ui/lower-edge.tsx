import type { ReactNode } from 'react'
import { publishLowerEdge } from './published-height.ts'

/**
 * A bar at the lower edge of the screen, also on a short page. It comes before the list in the tab order and takes its own
 * space after the list, so that it covers no content. On a page too low for it, it stands before the list. Hidden while empty.
 */
export function LowerEdge({ children }: { children: ReactNode }) {
  return (
    <div
      ref={publishLowerEdge}
      className="sticky bottom-(--nav-height) z-10 order-last -mx-4 mt-auto -mb-[calc(7rem+var(--lower-inset))] overflow-hidden border-t border-line bg-paper pb-[calc(var(--lower-inset)-var(--nav-height))] empty:hidden has-[>:only-child:empty]:hidden md:-mx-6 md:rounded-t-card md:border-x low:static low:order-none low:my-0 low:rounded-none low:border-x-0 low:border-y low:pb-0"
    >
      {children}
    </div>
  )
}
