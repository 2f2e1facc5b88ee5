import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { testPhoto } from '../../../test/photos.ts'
import { createCaller } from '../../../test/seller.ts'
import { createTestEnvironment } from '../../../test/test-environment.ts'
import { mountSellerEndpoints } from '../../app/server/routes.ts'
import { createItemEndpoint } from '../../items/api.ts'
import { sellerLimits } from '../../items/seller-limits.ts'
import { answerErrors } from '../../platform/server/http/answer-errors.ts'
import { listen } from '../../platform/server/http/listen.ts'
import { storePhotoEndpoint } from '../api.ts'

test('uploads whose senders fall silent free their slots, without anybody closing a connection', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const item = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  // The test environment's own services at a second address with a short timeout, where every request is the seller's.
  const app = new Hono()
  answerErrors(app, env.services.log)
  const signedIn = { userId: seller.userId, setCookies: [] }
  mountSellerEndpoints(app, env.services, async () => signedIn, 2000)
  const server = await listen({ fetch: app.fetch, port: 0 })
  onTestFinished(() => server.stop(0))

  const silent = Array.from({ length: sellerLimits.uploadsAtOnce + 1 }, async (_, order) => {
    const socket = connect(server.port, '127.0.0.1')
    await once(socket, 'connect')
    const path = `/api/items/${item.id}/photos/${randomUUID()}?order=${order}`
    socket.write(`PUT ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 300000\r\n\r\n\xff`)
    return text(socket)
  })
  const caller = createCaller(`http://127.0.0.1:${server.port}`)
  const front = await testPhoto('jeans/1-front.jpg')
  const input = { itemId: item.id, devicePhotoId: randomUUID(), order: 9 }
  const send = async () => (await caller.try(storePhotoEndpoint, input, front)).status
  expect(await Promise.race(silent)).toMatch(/^HTTP\/1\.1 429 /)
  await expect.poll(send).toBe(200)
  const statuses = (await Promise.all(silent)).map((answer) => answer.slice('HTTP/1.1 '.length, 12))
  expect(statuses.toSorted()).toEqual(['429', ...Array.from({ length: sellerLimits.uploadsAtOnce }, () => '503')])
})
