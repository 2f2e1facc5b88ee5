import { Banner } from '../../platform/web/ui/banner.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import type { Deletions } from './use-deletions.ts'

/** Above the bar of select mode, which is two rows high on phones. */
const aboveBar = 'max-sm:[html:has([data-bar-at-lower-edge])_&]:mb-28 sm:[html:has([data-bar-at-lower-edge])_&]:mb-16'

/** The error box for products that were not deleted, and why. It floats: nothing moves when it comes and goes. */
export function DeletionFault({ deletions }: { deletions: Deletions }) {
  const { fault } = deletions
  if (!fault) return null
  return (
    <div className={`rounded-card shadow-floating ${aboveBar}`}>
      <Banner tone="red" title={fault.title} action={<Button onPress={deletions.dismiss}>Close</Button>}>
        {fault.reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </Banner>
    </div>
  )
}
