import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { callsOf, createEbaySeller, listingRow, publishJeans } from '../../../../test/published-items.ts'
import { rowOf, setColumns } from '../../../../test/save-listing.ts'
import { ebayListings } from '../tables.ts'
import { createImageLimiter } from './photos/image-limiter.ts'
import { publishListing } from './publish-listing.ts'

test('an item deleted while its publish job waits is not published, and its listing row becomes failed', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await publishJeans(ebaySeller)
  const callsBefore = callsOf(ebaySeller)
  const jobId = crypto.randomUUID()
  // Puts the row back into the state that it has while a publish job waits.
  await env.services.db.asUser(seller.userId, (tx) =>
    tx.update(ebayListings).set({ publishStatus: 'publishing', jobId }).where(eq(ebayListings.itemId, itemId)),
  )
  const now = env.clock.now()
  await setColumns(env, seller, itemId, { deletedAt: now, publishingUntil: now })
  const payload = { userId: seller.userId, itemId, environment: 'practice', task: 'publish' } as const
  const services = { ...env.services, imageLimiter: createImageLimiter(env.services) }
  await publishListing(services, { id: jobId, payload, round: 0, signal: new AbortController().signal })
  expect(callsOf(ebaySeller)).toEqual(callsBefore)
  // Otherwise Undo would bring the item back as publishing, without a job.
  expect(await listingRow(ebaySeller, itemId)).toMatchObject({ publishStatus: 'failed', jobId: null })
  expect(await rowOf(env, seller, itemId)).toMatchObject({ publishingUntil: null })
})
