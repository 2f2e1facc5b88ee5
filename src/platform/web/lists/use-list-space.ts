import { useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import type { Store } from '../store/store.ts'
import { isSameSpace, type ListSpace, spaceOf } from './list-space.ts'

type RoomPlace = Pick<Store<{ readonly space: ListSpace | null }>, 'now' | 'set'>

/** Keeps the room that the list has in the place, in the same picture in which it changes. */
export function useListSpace(list: HTMLElement | null, place: RoomPlace): void {
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
