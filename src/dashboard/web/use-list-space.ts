import { useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import type { DashboardPlace } from './dashboard-place.ts'
import { isSameSpace, spaceOf } from './list-space.ts'

/** Keeps the room that the list has in the place, in the same picture in which it changes. */
export function useListSpace(list: HTMLElement | null, place: DashboardPlace): void {
  useLayoutEffect(() => {
    const view = list?.closest('main')
    if (!list || !view) return
    const keep = () => {
      const space = spaceOf(list)
      if (!isSameSpace(place.now().space, space)) place.set({ space })
    }
    keep()
    // What stands above the list may grow too, and moves it then.
    const watch = new ResizeObserver(() => flushSync(keep))
    watch.observe(list)
    watch.observe(view)
    return () => watch.disconnect()
  }, [list, place])
}
