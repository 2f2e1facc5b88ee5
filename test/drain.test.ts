import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createItemEndpoint } from '../src/items/api.ts'
import { listListingsEndpoint } from '../src/listings/api.ts'
import { generateListingEndpoint } from '../src/listings/run-api.ts'
import { writeListingJob } from '../src/listings/server/writing/write-listing.job.ts'
import { itemPhotosEndpoint } from '../src/photos/api.ts'
import type { Connection } from '../src/platform/server/postgres/owner.ts'
import { startAnotherProcess } from './another-process.ts'
import { databaseAddress } from './database-address.ts'
import { freePort } from './free-port.ts'
import { createHandWriter } from './hand-writer.ts'
import { longTest } from './long-test.ts'
import { createJeans, testPhoto } from './photos.ts'
import { startServerProcess } from './process.ts'
import { createSeller, type Seller } from './seller.ts'
import { createDatabase, createTestEnvironment } from './test-environment.ts'

test('a service that is asked to stop says so, still takes requests, finishes running ones, and sends live pages elsewhere', async () => {
  const { server, url } = await startService({ DRAIN_SECONDS: '36' })
  const seller = await createSeller(url)
  const item = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const live = await fetch(`${url}/api/events`, { headers: { cookie: seller.cookie } })
  const upload = await halfAnUpload(url, seller, item.id)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)

  const exitCode = server.stop()
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503)
  const late = await seller.try(createItemEndpoint, { uploadSessionId: randomUUID() })
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close'])
  expect(await live.text()).toMatch(/\nretry: \d{3,4}\n\n$/)
  await expect(connectedTo(url)).rejects.toThrow('ECONNREFUSED')
  expect(await upload.finish()).toEqual({ status: 200, connection: 'close' })
  expect(await exitCode).toBe(0)

  await server.start()
  expect((await seller.call(itemPhotosEndpoint, { itemId: item.id })).photos).toHaveLength(1)
})

longTest(
  'work that does not end in time does not keep a service from stopping, and a second signal stops it at once',
  async () => {
    const { server, url } = await startService({ DRAIN_SECONDS: '1' })
    const seller = await createSeller(url)
    const { id: itemId } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
    const cut = await halfAnUpload(url, seller, itemId)
    expect(await server.stop()).toBe(0)
    await expect(cut.finish()).rejects.toThrow(/ECONNRESET|socket hang up|EPIPE/)

    const patient = await startService({ DRAIN_SECONDS: '600' })
    const other = await createSeller(patient.url)
    const item = await other.call(createItemEndpoint, { uploadSessionId: randomUUID() })
    const unfinished = await halfAnUpload(patient.url, other, item.id)
    const first = patient.server.stop()
    await expect.poll(async () => (await fetch(`${patient.url}/readyz`)).status).toBe(503)
    expect(await patient.server.stop()).toBe(1)
    await first
    await expect(unfinished.finish()).rejects.toThrow(/ECONNRESET|socket hang up|EPIPE/)
  },
  120_000,
)

longTest(
  'a database that no longer answers does not keep a service from stopping',
  async () => {
    const way = await openProxy(await createDatabase())
    const { server, url } = await startService({ DRAIN_SECONDS: '1', DATABASE_URL: databaseAddress(way.connection) })
    const seller = await createSeller(url)
    way.fallSilent()
    const pendingCreate = seller.try(createItemEndpoint, { uploadSessionId: randomUUID() })
    pendingCreate.catch(() => undefined)
    expect(await server.stop()).toBe(1)
    await expect(pendingCreate).rejects.toThrow('fetch failed')
  },
  120_000,
)

test('another process writes a listing at once when its process stops in the middle of it', async () => {
  const writer = createHandWriter()
  onTestFinished(() => writer.end())
  const env = await createTestEnvironment({ writer })
  const seller = await env.seller()
  const { item } = await createJeans(seller)
  const going = await startAnotherProcess(env, { DRAIN_SECONDS: '0' })
  await env.services.jobs.drain(0)
  await seller.call(generateListingEndpoint, { itemId: item.id })
  await expect.poll(() => writer.requests.length).toBe(1)
  const next = await startAnotherProcess(env)
  await going.stop()
  await expect.poll(() => writer.requests.length).toBe(2)
  expect(writer.requests.map(({ signal }) => signal.aborted)).toEqual([true, false])
  writer.requests[1]?.write('Written by the next process')
  const listed = async () => (await seller.call(listListingsEndpoint, {})).items
  await expect.poll(listed).toMatchObject([{ id: item.id, listing: { title: 'Written by the next process' } }])
  const { rows } = await next.services.db.pool.query(
    "select retry_limit - retry_count as left from queue.job where name = 'write-listing'",
  )
  expect(rows).toEqual([{ left: writeListingJob.retries }])
})

/** Starts a service on a database of its own. */
async function startService(settings: Record<string, string>) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = await startServerProcess({
    NODE_ENV: 'production',
    PORT: String(port),
    APP_URL: url,
    APP_SECRETS: `1:${'x'.repeat(40)}`,
    DATABASE_URL: databaseAddress(await createDatabase()),
    SIGN_UP: 'open',
    ...settings,
  })
  return { server, url }
}

/** A proxy to a database that can fall silent, as a network does that drops all packets. */
async function openProxy(connection: Connection) {
  const ends: Socket[] = []
  const way = createServer((near) => {
    const { host, port } = connection
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const end of [near, far]) end.on('error', () => undefined)
    near.pipe(far).pipe(near)
    ends.push(near, far)
  })
  way.listen(0, '127.0.0.1')
  await once(way, 'listening')
  onTestFinished(() => {
    for (const end of ends) end.destroy()
    way.close()
  })
  const { port } = way.address() as AddressInfo
  return {
    connection: { ...connection, host: '127.0.0.1', port },
    fallSilent() {
      for (const end of ends) end.unpipe().pause()
    },
  }
}

/** Opens a new connection, because open connections are still answered. */
async function connectedTo(url: string) {
  const socket = connect(Number(new URL(url).port), 'localhost')
  await once(socket, 'connect')
  socket.destroy()
}

/** An upload whose second half is only sent when the test asks for it. */
async function halfAnUpload(url: string, { cookie }: Seller, itemId: string) {
  const bytes = await testPhoto('jeans/1-front.jpg')
  const upload = request(`${url}/api/items/${itemId}/photos/${randomUUID()}?order=0`, {
    method: 'PUT',
    headers: { cookie, origin: url, 'content-type': 'image/jpeg', 'content-length': bytes.length },
  })
  const answered = answerOf(upload)
  answered.catch(() => undefined)
  await new Promise<void>((resolve) => upload.write(bytes.subarray(0, bytes.length / 2), () => resolve()))
  return {
    finish() {
      upload.end(bytes.subarray(bytes.length / 2))
      return answered
    },
  }
}

function answerOf(sent: ClientRequest): Promise<{ status: number | undefined; connection: string | undefined }> {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof answerOf>>>()
  sent.on('error', reject)
  sent.on('response', (answer) => {
    const { statusCode: status, headers } = answer
    void text(answer).then(() => resolve({ status, connection: headers.connection }), reject)
  })
  return promise
}
