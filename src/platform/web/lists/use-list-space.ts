import { useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import type { Store } from '../store/store.ts'
import { isSameSpace, type ListSpace, spaceOf } from './list-space.ts'

type SpaceStore = Pick<Store<{ readonly space: ListSpace | null }>, 'get' | 'set'>

/** Keeps the list's current space in the store. A change is stored before the next paint. */
export function useListSpace(list: HTMLElement | null, store: SpaceStore): void {
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
}
