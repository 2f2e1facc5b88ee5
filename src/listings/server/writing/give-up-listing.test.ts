import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sampleListing } from '../../../../simulators/model/sample-listing.ts'
import { environmentWithModel, jobsOf, stateOf } from '../../../../test/model-test-environment.ts'
import type { TestEnvironment } from '../../../../test/test-environment.ts'
import { deleteMatchingEndpoint, restoreItemsEndpoint } from '../../../items/api.ts'
import { listListingsEndpoint } from '../../api.ts'
import { generateListingEndpoint } from '../../run-api.ts'

/** The queue looks for lost jobs every 5 s. */
const untilNoticed = { timeout: 20_000 }

test('a job whose process died in every repeat ends as failed with a sentence, and can be requested again', async () => {
  const { env, model, seller, item } = await environmentWithModel()
  model.answerWith({ kind: 'hang' })
  await seller.call(generateListingEndpoint, { itemId: item.id })
  await expect.poll(() => model.requests.length).toBe(1)
  await loseJobsForGood(env)
  await expect
    .poll(() => stateOf(seller), untilNoticed)
    .toMatchObject({
      status: 'failed',
      error: 'Writing was interrupted too many times. Your photos are safe. Press Generate Listing to try again.',
    })

  model.answerWith({ kind: 'listing', answer: sampleListing })
  await seller.call(generateListingEndpoint, { itemId: item.id })
  await expect.poll(() => stateOf(seller)).toMatchObject({ status: 'completed', error: null })
})

test('a listing that was saved before its job was given up stays', async () => {
  const { env, seller, item } = await environmentWithModel()
  await seller.call(generateListingEndpoint, { itemId: item.id })
  await expect.poll(() => jobsOf(env)).toMatchObject([{ state: 'completed' }])
  const { items: written } = await seller.call(listListingsEndpoint, {})
  await loseJobsForGood(env)
  await expect.poll(() => jobsOf(env, 'write-listing-gave-up'), untilNoticed).toMatchObject([{ state: 'completed' }])
  expect((await seller.call(listListingsEndpoint, {})).items).toEqual(written)
})

test('a listing that is given up while its item is deleted shows as failed after the Undo', async () => {
  const { env, model, seller, item } = await environmentWithModel()
  model.answerWith({ kind: 'hang' })
  await seller.call(generateListingEndpoint, { itemId: item.id })
  await expect.poll(() => model.requests.length).toBe(1)
  const deletion = { deletionId: randomUUID(), filter: {}, createdUntil: '2099-01-01T00:00:00.000Z', except: [] }
  await seller.call(deleteMatchingEndpoint, deletion)
  // Its job was postponed to another job, which is lost for good too.
  await expect.poll(() => jobsOf(env)).toHaveLength(2)
  await loseJobsForGood(env)
  await expect.poll(() => jobsOf(env, 'write-listing-gave-up'), untilNoticed).toHaveLength(2)
  await expect.poll(() => jobsOf(env, 'write-listing-gave-up')).toMatchObject([completedJob, completedJob])
  await seller.call(restoreItemsEndpoint, deletion)
  expect(await stateOf(seller)).toMatchObject({ status: 'failed', error: expect.stringMatching(/interrupted/) })
})

const completedJob = { state: 'completed' }

/** Simulates a kill of the last repeat's process: the jobs count as running for longer than any job may. */
async function loseJobsForGood(env: TestEnvironment) {
  await env.services.db.pool.query(
    `update queue.job set state = 'active', completed_on = null, retry_count = retry_limit,
       started_on = now() - interval '1 day' where name = 'write-listing'`,
  )
}
