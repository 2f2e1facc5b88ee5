import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { AssignEmpty } from './assign-empty.tsx'
import { AssignGrid } from './assign-grid.tsx'
import type { AssignState, AssignStore } from './assign-store.ts'
import { useGridSpace } from './use-grid-space.ts'

/** What scrolls in the dialog: notices and the upload queue, then the photos. Before there are any, choosing comes first. */
export function AssignBody(props: {
  store: AssignStore
  state: AssignState
  onType: () => void
  onRemove: (ids: readonly string[]) => void
  queue: ReactNode
  children: ReactNode
}) {
  const { store, state } = props
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const space = useGridSpace(scroller)
  useTitleAfterDialog()
  // What became of the photos that went is said above those that are left.
  useLayoutEffect(() => {
    if (state.partsHandedOver > 0) scroller?.scrollTo({ top: 0 })
  }, [scroller, state.partsHandedOver])
  const hasPhotos = state.photos.length > 0
  return (
    <div
      ref={setScroller}
      className="relative flex min-h-0 cramped:min-h-40 flex-1 flex-col overflow-y-auto overscroll-contain scroll-py-4 px-4 pb-2 [overflow-anchor:none] md:px-6"
    >
      <div className="flex shrink-0 flex-col gap-3 pt-1 *:last:mb-3">
        {hasPhotos && props.queue}
        {props.children}
      </div>
      {hasPhotos ? (
        scroller &&
        space && <AssignGrid {...{ store, state, scroller, space }} onType={props.onType} onRemove={props.onRemove} />
      ) : (
        <>
          <AssignEmpty store={store} />
          {props.queue && <div className="shrink-0 py-1">{props.queue}</div>}
        </>
      )}
    </div>
  )
}

/** In a dialog whose opener may be gone when it closes: the view's title then takes the focus, and a keyboard goes on there. */
function useTitleAfterDialog(): void {
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
