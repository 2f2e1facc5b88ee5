import type { z } from 'zod'
import { holdCounter } from '../../../items/server/hold-counter.ts'
import type { publishManyEndpoint } from '../../api.ts'
import { publishReady } from '../readiness/publish-ready.ts'
import { beginPublishing } from './begin-publishing.ts'
import { formsAsConfirmed } from './forms-as-confirmed.ts'
import { connectedEbayUser } from './item-publication.ts'
import type { PublishContext } from './publish-context.ts'
import { categoriesOf, prepareToPublish, refusalOf } from './ready-to-publish.ts'

type PublishManyAnswer = z.infer<typeof publishManyEndpoint.output>

/**
 * Publishes items by their forms as they were confirmed before or are filled in, each by a job of its own. Those that cannot be are told with the reason, and the others go
 * on; ids that are gone are passed over. What is published or live already counts as started.
 */
export async function publishMany(
  context: PublishContext,
  { itemIds: given }: z.infer<typeof publishManyEndpoint.input>,
): Promise<PublishManyAnswer> {
  const { db, userId } = context
  // One order everywhere, so that no two requests wait for each other's items.
  const itemIds = [...new Set(given)].toSorted()
  await prepareToPublish(context, await categoriesOf(context, itemIds))
  return db.asUser(userId, async (tx) => {
    await holdCounter(tx, userId)
    const all = await publishReady(tx, context, itemIds, await formsAsConfirmed(tx, context, itemIds))
    const ebayUserId = await connectedEbayUser(tx, context)
    const answer: PublishManyAnswer = { started: [], refused: [] }
    const ready = all.filter((one) => {
      const refusal = refusalOf(one)
      if (refusal) answer.refused.push({ itemId: one.row.id, sku: one.row.sku, ...refusal })
      return !refusal
    })
    const toBegin = ready.map((one) => ({ ready: one, form: one.form }))
    const begun = ebayUserId === null ? [] : await beginPublishing(tx, context, toBegin, ebayUserId)
    for (const [at, one] of ready.entries()) {
      const became = begun[at]
      if (became?.kind === 'refused') answer.refused.push({ itemId: one.row.id, sku: one.row.sku, ...became.refusal })
      else answer.started.push(one.row.id)
    }
    return answer
  })
}
