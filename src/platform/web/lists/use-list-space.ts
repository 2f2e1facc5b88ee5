import { useLayoutEffect, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { isSameSpace, type ListSpace, type SpaceStore, spaceOf } from './list-space.ts'

/** The list's current space, which the store keeps. A change is drawn before the next paint. */
export function useListSpace(list: HTMLElement | null, store: SpaceStore): ListSpace | null {
  useLayoutEffect(() => {
    const view = list?.closest('main')
    if (!list || !view) return
    const measure = () => {
      // A hidden list has no position. It is measured when it shows again.
      if (list.getClientRects().length === 0) return
      const space = spaceOf(list)
      if (!isSameSpace(store.get().space, space)) store.set({ space })
    }
    measure()
    // The part of the view above the list may grow too, which moves the list.
    const observer = new ResizeObserver(() => flushSync(measure))
    observer.observe(list)
    observer.observe(view)
    return () => observer.disconnect()
  }, [list, store])
  return useSyncExternalStore(store.subscribe, store.get).space
}
