import type { LoadFailure } from '../../../platform/web/ui/load-fault.tsx'
import { LoadFault } from '../../../platform/web/ui/load-fault.tsx'
import { LowerEdge } from '../../../platform/web/ui/lower-edge.tsx'
import { isOver, type ListingRun } from '../../listing-run.ts'
import { DeleteBar } from '../run/delete-bar.tsx'
import { GenerateBar } from '../run/generate-bar.tsx'
import { RunProgress } from '../run/run-progress.tsx'
import type { Bars } from '../run/use-bars.ts'

/** What is at the lower edge of the listings: what could not be read, the run that goes on, and the two select-all bars. */
export function ListingsEdge(props: {
  bars: Bars
  run: ListingRun | null
  /** There are no items to select. */
  isEmpty: boolean
  fault: LoadFailure | null
}) {
  const { bars, run, isEmpty, fault } = props
  return (
    <LowerEdge>
      {fault && (
        <div className="px-4 pt-3 md:px-6">
          <LoadFault what="listings" fault={fault} />
        </div>
      )}
      {run && !isOver(run) && <RunProgress run={run} />}
      {!isEmpty && (
        <div className="flex flex-col py-1 empty:hidden md:flex-row md:divide-x md:divide-line">
          <GenerateBar bar={bars.unwritten} />
          <DeleteBar bar={bars.written} />
        </div>
      )}
    </LowerEdge>
  )
}
