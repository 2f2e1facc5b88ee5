import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { listEbayItemsEndpoint, publishEndpoint } from '../../src/ebay/api.ts'
import { createItemEndpoint } from '../../src/items/api.ts'
import { listListingsEndpoint } from '../../src/listings/api.ts'
import { generateListingEndpoint } from '../../src/listings/run-api.ts'
import { reorderPhotosEndpoint, storePhotoEndpoint } from '../../src/photos/api.ts'
import type { Endpoint } from '../../src/platform/endpoint.ts'
import { listItemsEndpoint, shopCountsEndpoint } from '../../src/workbench/api.ts'
import { type EndpointName, untilWritten } from './endpoint-names.ts'
import { createLiveUpdates } from './live-updates.ts'
import { networkAddress } from './network-address.ts'
import type { SiteClient } from './site-client.ts'
import type { Tally } from './tally.ts'
import { createTimedRequest, giveUp } from './time-requests.ts'
import { sessionOf, trySignIn, type WorkingSeller } from './working-seller.ts'

/** A signed-in seller, with one page open that hears live updates. */
export type Visit = {
  /** From an empty product to its listing at eBay, with the pages in between that a seller opens. */
  makeProduct(photos: readonly Uint8Array[]): Promise<void>
  end(): void
}

export type VisitOptions = { siteClient: SiteClient; tally: Tally; pauseMs: number }

/** Values that the writer did not find, and the seller chooses in the publish form. */
const chosenInForm = { size: '32', sizeType: 'Regular', brand: 'Fernwold', itemSpecifics: { Inseam: '30 in' } }
/** Time without a live update after which the page polls. */
const pollIntervalMs = 5_000

export async function beginVisit(seller: WorkingSeller, { siteClient, tally, pauseMs }: VisitOptions): Promise<Visit> {
  const timedRequest = createTimedRequest(tally, pauseMs)
  const clientIp = networkAddress(seller.number, seller.signInCount)
  seller.signInCount += 1
  const { cookie } = sessionOf(
    await timedRequest('sign in', () => trySignIn(siteClient.caller(clientIp), seller.email)),
  )
  const caller = siteClient.caller(clientIp, cookie)
  const liveUpdates = createLiveUpdates()
  const stream = siteClient.openStream(clientIp, cookie, () => liveUpdates.heard())

  /** Answers are parsed only if the work needs them, because the generator's time comes from the same machine. */
  const ask = <E extends Endpoint>(name: EndpointName, endpoint: E, input: z.input<E['input']>, body?: Uint8Array) =>
    timedRequest(name, () => caller.try(endpoint, input, body))
  const read = async <E extends Endpoint>(
    name: EndpointName,
    endpoint: E,
    input: z.input<E['input']>,
    body?: Uint8Array,
  ): Promise<z.infer<E['output']>> =>
    endpoint.output.parse((await ask(name, endpoint, input, body)).json) as z.infer<E['output']>

  async function untilListingIsWritten(itemId: string) {
    const began = performance.now()
    for (;;) {
      const updatesBefore = liveUpdates.count()
      const { items } = await read('one listing', listListingsEndpoint, { itemIds: itemId })
      const { status, error } = items[0]?.generation ?? { status: 'gone', error: null }
      if (status === 'completed') break
      if (status !== 'generating') giveUp(tally, 'generate', `The listing is ${status}: ${error}`)
      await liveUpdates.moreThan(updatesBefore, pollIntervalMs)
    }
    tally.record(untilWritten, performance.now() - began)
  }

  async function storePhotos(itemId: string, photos: readonly Uint8Array[]): Promise<string[]> {
    const ids: string[] = []
    for (const [order, photo] of photos.entries()) {
      const input = { itemId, devicePhotoId: randomUUID(), order }
      ids.push((await read('store photo', storePhotoEndpoint, input, photo)).id)
    }
    return ids
  }

  return {
    async makeProduct(photos) {
      await timedRequest('session', () => caller.ask('/api/auth/get-session'))
      await ask('dashboard', listItemsEndpoint, {})
      await ask('summary', shopCountsEndpoint, {})
      const hints = { category: 'Mens Jeans', condition: 'good', brand: 'Fernwold' }
      const { id } = await read('create item', createItemEndpoint, { uploadSessionId: randomUUID(), ...hints })
      const photoIds = await storePhotos(id, photos)
      await ask('dashboard', listItemsEndpoint, {})
      await ask('summary', shopCountsEndpoint, {})
      await ask('reorder photos', reorderPhotosEndpoint, { itemId: id, photoIds: photoIds.toReversed() })
      await ask('listings', listListingsEndpoint, {})
      await ask('generate', generateListingEndpoint, { itemId: id, ...hints })
      await untilListingIsWritten(id)
      await ask('eBay items', listEbayItemsEndpoint, {})
      const published = await read('publish', publishEndpoint, { itemId: id, ...chosenInForm })
      if (!published.success) giveUp(tally, 'publish', published.error ?? 'not published')
      // It waits for at most 25 s; then the result arrives as a live update.
      if (published.publish_status === 'publishing') tally.recordDelay('publish')
      await ask('dashboard', listItemsEndpoint, {})
      seller.productsMade += 1
    },
    end: () => stream.close(),
  }
}
