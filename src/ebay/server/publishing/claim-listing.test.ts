import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { callsOf, createPublishing, listingRow, publishedJeans } from '../../../../test/published-items.ts'
import { rowOf, setColumns } from '../../../../test/save-listing.ts'
import { ebayListings } from '../tables.ts'
import { createImageLimiter } from './photos/image-limiter.ts'
import { publishListing } from './publish-listing.ts'

test('an item deleted while its job waits is not published, and its row is not publishing if it is restored', async () => {
  const publishing = await createPublishing()
  const { env, seller } = publishing
  const itemId = await publishedJeans(publishing)
  const before = callsOf(publishing)
  const id = crypto.randomUUID()
  await env.services.db.asUser(seller.userId, (tx) =>
    tx.update(ebayListings).set({ publishStatus: 'publishing', jobId: id }).where(eq(ebayListings.itemId, itemId)),
  )
  const now = env.clock.now()
  await setColumns(env, seller, itemId, { deletedAt: now, publishingUntil: now })
  const payload = { userId: seller.userId, itemId, environment: 'practice', task: 'publish' } as const
  const services = { ...env.services, imageLimiter: createImageLimiter(env.services) }
  await publishListing(services, { id, payload, round: 0, signal: new AbortController().signal })
  expect(callsOf(publishing)).toEqual(before)
  expect(await listingRow(publishing, itemId)).toMatchObject({ publishStatus: 'failed', jobId: null })
  expect(await rowOf(env, seller, itemId)).toMatchObject({ publishingUntil: null })
})
