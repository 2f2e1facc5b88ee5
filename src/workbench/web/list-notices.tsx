import { Banner } from '../../platform/web/ui/banner.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { type LoadFailure, LoadFault } from '../../platform/web/ui/load-fault.tsx'
import type { Deletions } from './use-deletions.ts'

const atLowerEdge = 'bottom-[max(0.75rem,var(--lower-inset))]'
/** The bar is one row high, two rows on phones, and four rows there at 200 % zoom. */
const aboveSelectBar = [
  'max-[16rem]:bottom-[calc(var(--lower-inset)+11rem)]',
  'min-[16rem]:max-sm:bottom-[calc(var(--lower-inset)+8rem)]',
  'sm:bottom-[calc(var(--lower-inset)+4.75rem)]',
].join(' ')

/** Errors of reading and deleting, at the lower edge of the screen, above the bar of the selection. */
export function ListNotices(props: { loadFault: LoadFailure | null; deletions: Deletions; hasSelectBar: boolean }) {
  return (
    <div
      className={`sticky z-10 flex flex-col gap-2 empty:hidden *:rounded-card *:shadow-floating ${props.hasSelectBar ? aboveSelectBar : atLowerEdge}`}
    >
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
