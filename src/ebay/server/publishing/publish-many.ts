import type { z } from 'zod'
import { holdCounter } from '../../../items/server/hold-counter.ts'
import { AppError } from '../../../platform/errors.ts'
import type { publishManyEndpoint } from '../../api.ts'
import { beginPublishing } from './begin-publishing.ts'
import type { PublishContext } from './publish-context.ts'
import { readyByForm } from './ready-by-form.ts'
import { categoriesOf, prepareToPublish } from './ready-to-publish.ts'

type PublishManyAnswer = z.infer<typeof publishManyEndpoint.output>

/**
 * Publishes items by their forms as they were confirmed before or are filled in, each by a job of its own. Those that cannot be are
 * told with the reason, those that are not as they were confirmed are named, and the others go on; ids that are gone are passed
 * over. Throws 'conflict' where nothing but open questions stand against all of them. What is on its way or live like this already counts as started, and what this run has begun before too.
 */
export async function publishMany(
  context: PublishContext,
  { itemIds: given, confirmed = {}, runId }: z.infer<typeof publishManyEndpoint.input>,
): Promise<PublishManyAnswer> {
  const { db, userId } = context
  // One order everywhere, so that no two requests wait for each other's items.
  const itemIds = [...new Set(given)].toSorted()
  await prepareToPublish(context, await categoriesOf(context, itemIds))
  return db.asUser(userId, async (tx) => {
    await holdCounter(tx, userId)
    const toBegin = (await readyByForm(tx, context, itemIds)).map(({ ready }) => ({
      ready,
      confirmed: confirmed[ready.row.id],
    }))
    const begun = await beginPublishing(tx, context, toBegin, runId)
    const answer: PublishManyAnswer = { started: [], changed: [], refused: [] }
    for (const [at, { ready }] of toBegin.entries()) {
      const { id: itemId, sku } = ready.row
      const became = begun[at]
      if (became?.kind === 'refused') {
        const { fields = [], ...refusal } = became.refusal
        answer.refused.push({ itemId, sku, ...refusal, fields: [...fields] })
      } else answer[became?.kind === 'changed' ? 'changed' : 'started'].push(itemId)
    }
    refuseByQuestions(answer)
    return answer
  })
}

/** Where open questions alone stand against all of them, nothing was begun: the answer is as of publishing one. */
function refuseByQuestions({ started, changed, refused }: PublishManyAnswer): void {
  const [first] = refused
  if (!first || started.length + changed.length > 0 || refused.some(({ fields }) => fields.length === 0)) return
  throw new AppError('conflict', first.sentence, { fields: [...new Set(refused.flatMap(({ fields }) => fields))] })
}
