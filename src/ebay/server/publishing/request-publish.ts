import type { z } from 'zod'
import { refuseOtherSeller } from '../../../account/server/refuse-other-seller.ts'
import { holdCounter } from '../../../items/server/hold-counter.ts'
import { AppError } from '../../../platform/errors.ts'
import type { publishEndpoint } from '../../api.ts'
import { type PublishForm, publishFormOf } from '../../publication/publish-form.ts'
import { isLive } from '../../publication/publish-status.ts'
import { publishReady } from '../readiness/publish-ready.ts'
import { type Begun, refused } from './already-known.ts'
import { awaitEnd } from './await-end.ts'
import { beginPublishing } from './begin-publishing.ts'
import { fixOf } from './fix-of.ts'
import { connectedEbayUser } from './item-publication.ts'
import type { ListingRow } from './listing-row.ts'
import type { PublishContext } from './publish-context.ts'
import { categoriesOf, prepareToPublish, refusalOf } from './ready-to-publish.ts'
import { isConfirmed } from './stored-form.ts'

type PublishInput = z.infer<typeof publishEndpoint.input>
export type PublishAnswer = z.infer<typeof publishEndpoint.output>

/** So long a request waits for the end of its job; what ends later arrives as a live update. */
export const patienceMs = 25_000

/**
 * Publishes an item by what the seller confirmed, above what the form is filled in with, and waits for the end. Asking again while it
 * is published waits for the same end. Throws 'forbidden' for another `userId` and 'not-found'.
 */
export async function requestPublish(
  context: PublishContext,
  { itemId, userId: named, ...given }: PublishInput,
  waitMs: number = patienceMs,
): Promise<PublishAnswer> {
  refuseOtherSeller(context, named)
  await prepareToPublish(context, [
    ...(await categoriesOf(context, [itemId])),
    ...(given.categoryId ? [given.categoryId] : []),
  ])
  const begun = await begin(context, itemId, given)
  if (begun.kind === 'refused') return refusedAnswer(begun.refusal)
  if (begun.kind === 'live') return answerOf(begun.listing)
  return answerOf(await awaitEnd(context, { itemId, environment: context.ebay.environment }, waitMs))
}

function begin(context: PublishContext, itemId: string, given: Partial<PublishForm>): Promise<Begun> {
  const { db, userId } = context
  return db.asUser(userId, async (tx) => {
    await holdCounter(tx, userId)
    const [prefilled] = await publishReady(tx, context, [itemId])
    if (!prefilled) throw new AppError('not-found', 'This item does not exist any more.')
    const form = formOf(publishFormOf(prefilled.item), given)
    const [ready] = await publishReady(tx, context, [itemId], form)
    const refusal = ready && refusalOf(ready)
    if (refusal) return { kind: 'refused', refusal }
    const ebayUserId = await connectedEbayUser(tx, context)
    const [begun] = ready && ebayUserId ? await beginPublishing(tx, context, [{ ready, form }], ebayUserId) : []
    if (!begun) throw new AppError('not-found', 'This item does not exist any more.')
    return begun.kind === 'live' && !isConfirmed(begun.listing.form, form)
      ? refused(`${prefilled.row.sku} is published already. To change its listing, use Update on eBay.`)
      : begun
  })
}

/** The prefilled form with what was given in its place. */
export function formOf(prefilled: PublishForm, given: Partial<PublishForm>): PublishForm {
  return { ...prefilled, ...given, itemSpecifics: { ...prefilled.itemSpecifics, ...given.itemSpecifics } }
}

export function refusedAnswer({ sentence, fix }: Extract<Begun, { kind: 'refused' }>['refusal']): PublishAnswer {
  return { success: false, error: sentence, ...(fix && { fix }) }
}

/** What a seller is answered when the job is done with the row, or still at it. */
export function answerOf(row: ListingRow | undefined): PublishAnswer {
  if (!row) return { success: false, error: 'This item does not exist any more.' }
  const { publishError: error, errorField, listingUrl } = row
  const address = listingUrl === null ? {} : { listing_url: listingUrl }
  // An update that is still on its way is not done either.
  const publishStatus = row.jobId === null ? row.publishStatus : 'publishing'
  const said = { publish_status: publishStatus, ...address }
  const isGood = publishStatus === 'publishing' || (isLive(publishStatus) && error === null)
  if (isGood) return { success: true, ...said }
  const fix = error === null ? null : fixOf(errorField, error)
  return { success: false, ...said, ...(error !== null && { error }), ...(fix && { fix }) }
}
