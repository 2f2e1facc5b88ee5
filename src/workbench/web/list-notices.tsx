import { Banner } from '../../platform/web/ui/banner.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { type LoadFailure, LoadFault } from '../../platform/web/ui/load-fault.tsx'
import type { Deletions } from './use-deletions.ts'

/** Errors of reading and deleting, at the lower edge of the screen, above the bar of the selection. */
export function ListNotices(props: { loadFault: LoadFailure | null; deletions: Deletions }) {
  return (
    <div className="sticky bottom-[calc(max(0.75rem,var(--lower-inset))+var(--lower-edge,0px))] z-10 flex flex-col gap-2 empty:hidden *:rounded-card *:shadow-floating low:static">
      {props.loadFault && <LoadFault subject="products" fault={props.loadFault} />}
      <DeletionFault deletions={props.deletions} />
    </div>
  )
}

/** The error box that names items that were not deleted, and why. */
function DeletionFault({ deletions }: { deletions: Deletions }) {
  const { fault } = deletions
  if (!fault) return null
  return (
    <Banner tone="red" title={fault.title} action={<Button onPress={deletions.dismiss}>Close</Button>}>
      {fault.reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </Banner>
  )
}
