import { useCallback } from 'react'
import { flushSync } from 'react-dom'
import type { Batch } from '../api.ts'
import { BatchPanel, type WaysOn } from './batch-panel.tsx'
import type { DashboardPlace } from './dashboard-place.ts'
import type { Deletions } from './use-deletions.ts'

/** The panel of the open card: as wide as the list, below the card's row, which moves the rows below by its height. */
export function BatchRowsPanel(props: {
  place: DashboardPlace
  batch: Batch
  deletions: Deletions
  waysOn: WaysOn
  panelId: string
  /** Pixels from the card's upper left corner. */
  left: number
  top: number
  width: number
}) {
  const { place, left, top, width } = props
  const measure = useCallback(
    (panel: HTMLDivElement | null) => {
      if (!panel) return
      const keep = () => {
        const panelHeight = panel.offsetHeight
        if (panelHeight !== place.now().panelHeight) place.set({ panelHeight })
      }
      keep()
      const watch = new ResizeObserver(() => flushSync(keep))
      watch.observe(panel)
      return () => watch.disconnect()
    },
    [place],
  )
  return (
    <div ref={measure} data-panel className="absolute" style={{ left, top, width }}>
      <BatchPanel
        batch={props.batch}
        deletions={props.deletions}
        waysOn={props.waysOn}
        id={props.panelId}
        onDeleted={place.close}
      />
    </div>
  )
}
