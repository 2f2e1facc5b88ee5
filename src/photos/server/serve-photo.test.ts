import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { answerErrors } from '../../platform/server/http/answer-errors.ts'
import { listen } from '../../platform/server/http/listen.ts'
import { createLog } from '../../platform/server/process/log.ts'
import { parseAppSecrets } from '../../platform/server/settings/app-secrets.ts'
import { openDiskBlobStore } from '../../platform/server/storage/disk-blob-store.ts'
import { mountPhotoServing } from './serve-photo.ts'
import { createAddressSigner } from './signed-address.ts'

/** In bytes: more than a connection buffers, so a photo cannot be sent while its reader reads nothing. */
const photoSize = 32 * 1024 * 1024

test('at the limit a photo of the same seller is refused, and one of another cuts off the oldest reader', async () => {
  const photos = await servePhotos({ maxBytes: 3 * photoSize })
  const first = await photos.readNothing(await photos.address('busy', 1))
  const second = await photos.readNothing(await photos.address('busy', 2))
  const third = await photos.readNothing(await photos.address('busy', 3))
  expect((await photos.get(await photos.address('busy', 4))).status).toBe(429)
  const answer = await photos.get(await photos.address('calm', 1))
  expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, photoSize])
  expect(await first.restLength()).toBeLessThan(photoSize)
  for (const reader of [second, third]) expect(await reader.restLength()).toBeGreaterThan(photoSize)
})

test('a photo frees its capacity once it is sent or its reader disconnects', async () => {
  const photos = await servePhotos({ maxBytes: photoSize })
  const photo = await photos.address('one', 1)
  for (let repeat = 0; repeat < 3; repeat += 1) {
    const answer = await photos.get(photo)
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, photoSize])
  }
  const reader = await photos.readNothing(photo)
  expect((await photos.get(photo)).status).toBe(429)
  reader.disconnect()
  await expect.poll(async () => (await photos.get(photo)).status).toBe(200)
})

/** Serves photos of `photoSize` from a folder on this disk. */
async function servePhotos({ maxBytes }: { maxBytes: number }) {
  const folder = await mkdtemp(join(tmpdir(), 'pastfash-served-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const blobs = openDiskBlobStore(folder)
  const signer = createAddressSigner(parseAppSecrets(`1:${'s'.repeat(32)}`), systemClock)
  const app = new Hono()
  answerErrors(app, createLog('silent'))
  mountPhotoServing(app, { blobs, signer }, maxBytes)
  const listening = await listen({ fetch: app.fetch, port: 0 })
  onTestFinished(() => listening.stop(0))
  return {
    async address(seller: string, number: number) {
      const path = `${seller}/item/${number}.jpg`
      await blobs.put(path, new Uint8Array(photoSize))
      return signer.sign(path)
    },
    get: (address: string) => fetch(`http://127.0.0.1:${listening.port}${address}`),
    /** Requests a photo, waits until the answer begins, and reads no further. */
    async readNothing(address: string) {
      const socket = connect(listening.port, '127.0.0.1')
      onTestFinished(() => void socket.destroy())
      socket.write(`GET ${address} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
      await once(socket, 'readable')
      return {
        disconnect: () => void socket.destroy(),
        /** Reads the rest, and returns the number of bytes, those of the head included. */
        restLength: async () => (await buffer(socket)).length,
      }
    },
  }
}
