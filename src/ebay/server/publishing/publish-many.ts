import type { z } from 'zod'
import { lockCounter } from '../../../items/server/lock-counter.ts'
import { AppError } from '../../../platform/errors.ts'
import type { publishManyEndpoint } from '../../api.ts'
import { beginPublishing } from './begin-publishing.ts'
import { candidatesWithListings } from './candidates-with-listings.ts'
import { categoriesOf, prepareToPublish } from './prepare-to-publish.ts'
import type { PublishContext } from './publish-context.ts'

type PublishManyAnswer = z.infer<typeof publishManyEndpoint.output>

/**
 * Publishes items by their confirmed or prefilled forms, each in its own job. Returns the ids of started items (also
 * those that are running, live or started by this run before) and of changed ones, and the refusals. Skips unknown ids.
 * Throws `AppError('conflict')` if open questions are the only obstacle for all items.
 */
export async function publishMany(
  context: PublishContext,
  { itemIds: requestedIds, confirmed = {}, runId }: z.infer<typeof publishManyEndpoint.input>,
): Promise<PublishManyAnswer> {
  const { db, userId } = context
  // The same order in every request, so that two requests cannot deadlock on each other's items.
  const itemIds = [...new Set(requestedIds)].toSorted()
  await prepareToPublish(context, await categoriesOf(context, itemIds))
  return db.asUser(userId, async (tx) => {
    await lockCounter(tx, userId)
    const requests = (await candidatesWithListings(tx, context, itemIds)).map(({ candidate }) => ({
      candidate,
      confirmed: confirmed[candidate.row.id],
    }))
    const results = await beginPublishing(tx, context, requests, runId)
    const answer: PublishManyAnswer = { started: [], changed: [], refused: [] }
    for (const [index, { candidate }] of requests.entries()) {
      const { id: itemId, sku } = candidate.row
      const result = results[index]
      if (result?.kind === 'refused') {
        const { fields = [], ...refusal } = result.refusal
        answer.refused.push({ itemId, sku, ...refusal, fields: [...fields] })
      } else answer[result?.kind === 'changed' ? 'changed' : 'started'].push(itemId)
    }
    throwIfOnlyQuestions(answer)
    return answer
  })
}

/** Throws the error of publishing one item if open questions are the only obstacle for all items. Nothing was started then. */
function throwIfOnlyQuestions({ started, changed, refused }: PublishManyAnswer): void {
  const [first] = refused
  if (!first || started.length + changed.length > 0 || refused.some(({ fields }) => fields.length === 0)) return
  throw new AppError('conflict', first.sentence, { fields: [...new Set(refused.flatMap(({ fields }) => fields))] })
}
