import { Banner } from '../../platform/web/ui/banner.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import type { Deletions } from './use-deletions.ts'

/** The error box for products that were not deleted, and why. */
export function DeletionFault({ deletions }: { deletions: Deletions }) {
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
