import { request } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createTestEnvironment } from '../../../test/test-environment.ts'
import { sharePath } from '../../upload/shared-photos.ts'

test('shared photos that reach the server lead nobody to Add, which asks to share them again', async () => {
  const env = await createTestEnvironment()
  const photos = new FormData()
  photos.append('photos', new File(['a photo'], 'IMG_1.jpg', { type: 'image/jpeg' }))
  // A browser that shares names no page that sent the form.
  const answer = await fetch(env.url + sharePath, {
    method: 'POST',
    body: photos,
    headers: { origin: 'null' },
    redirect: 'manual',
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/add?shared=again'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('200 MB of shared photos are answered after the last byte, without being kept in memory', async () => {
  const env = await createTestEnvironment()
  const part = Buffer.alloc(1024 * 1024)
  const before = bytesInUse()
  let mostInUse = 0
  const sending = request(env.url + sharePath, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': part.length * 200 },
  })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    sending.once('response', ({ statusCode }) => resolve(statusCode))
    sending.once('error', reject)
  })
  for (let sent = 0; sent < 200; sent += 1) {
    await new Promise<void>((resolve) => void sending.write(part, () => resolve()))
    if (sent % 20 === 19) mostInUse = Math.max(mostInUse, bytesInUse() - before)
  }
  sending.end()
  expect(await answered).toBe(303)
  expect(mostInUse).toBeLessThan(50 * 1024 * 1024)
})

test('the address of shared photos, opened by hand, leads to Add', async () => {
  const env = await createTestEnvironment()
  const answer = await fetch(env.url + sharePath, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/add'])
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function bytesInUse(): number {
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}
