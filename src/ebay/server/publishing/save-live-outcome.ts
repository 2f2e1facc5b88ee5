import type { Tx } from '../../../platform/server/db/db.ts'
import type { CandidateContext } from '../readiness/publish-candidates.ts'
import { saveOutcome } from './save-outcome.ts'
import { checkUnsentChanges } from './updates/unsent-changes.ts'

/** Saves an outcome as `saveOutcome` does. The item may have been changed while it was sent, so it is compared again. */
export async function saveLiveOutcome(
  tx: Tx,
  context: CandidateContext,
  key: Parameters<typeof saveOutcome>[2],
  outcome: Parameters<typeof saveOutcome>[3],
): Promise<boolean> {
  const isSaved = await saveOutcome(tx, context, key, outcome)
  if (isSaved) await checkUnsentChanges(tx, context, [key.itemId])
  return isSaved
}
