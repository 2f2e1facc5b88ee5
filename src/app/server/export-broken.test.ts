import { expect, test } from 'vitest'
import { createJeans, testPhoto } from '../../../test/photos.ts'
import { readZip, textIn } from '../../../test/read-zip.ts'
import type { Seller } from '../../../test/seller.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../test/test-environment.ts'
import { exportPath } from '../../account/api.ts'
import { cropPhotoEndpoint, deletePhotoEndpoint } from '../../photos/api.ts'
import type { BlobStore } from '../../platform/blob-store.ts'
import { AppError } from '../../platform/errors.ts'
import { exportFiles } from './export-files.ts'

test('a missing or damaged photo is named in the README, and all others are in the export', async () => {
  const { env, seller, paths } = await environmentWithJeans()
  await env.services.blobs.remove([paths[1] ?? ''])
  replaceReading(env, async (path, get) => {
    if (path === paths[2]) throw new AppError('try-later', 'EIO')
    return get(path)
  })
  const files = readZip(await (await download(env, seller)).bytes())
  const photos = [...files.keys()].filter((name) => name.endsWith('.jpg'))
  expect(photos.map((name) => name.replace(/-.{8}\.jpg$/, ''))).toEqual([
    'photos/PSTFSH-001/01',
    'photos/PSTFSH-001/04',
  ])
  expect(textIn(files, 'README.txt')).toMatch(
    /2 photos could not be read and are not included:\r\nphotos\/PSTFSH-001\/02-.{8}\.jpg\r\nphotos\/PSTFSH-001\/03-.{8}\.jpg\r\n$/,
  )
})

test('an unreachable bucket cuts the connection, so that no incomplete ZIP looks complete', async () => {
  const { env, seller, paths } = await environmentWithJeans()
  const refuse = () => Promise.reject(new AppError('try-later', 'away'))
  replaceReading(env, (path, get) => (path === paths[2] ? refuse() : get(path)))
  const { blobs } = env.services
  const original = { ...blobs }
  blobs.check = refuse
  expect(await lengthOfExport(env, seller)).toBeUndefined()

  blobs.check = () => original.check()
  expect(textIn(readZip(await (await download(env, seller)).bytes()), 'README.txt')).toContain('One photo could not')
})

test('a sign-out during an export cuts the connection', async () => {
  const { env, seller, paths } = await environmentWithJeans()
  replaceReading(env, async (path, get) => {
    if (path === paths[1])
      await seller.ask('/api/auth/sign-out', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      })
    return get(path)
  })
  expect(await lengthOfExport(env, seller)).toBeUndefined()
})

test('a session that expires during an export does not end it', async () => {
  const { env, seller, paths } = await environmentWithJeans()
  replaceReading(env, async (path, get) => {
    if (path === paths[1])
      await env.services.db.pool.query("update auth.sessions set expires_at = now() - interval '1 minute'")
    return get(path)
  })
  expect(readZip(await (await download(env, seller)).bytes()).size).toBe(20)
})

test('a seller has one export at a time, and can begin another after cancelling it', async () => {
  const { env, seller } = await environmentWithJeans()
  const other = await env.seller()
  const reading = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  replaceReading(env, async (path, get) => {
    reading.resolve()
    await release.promise
    return get(path)
  })
  const stop = new AbortController()
  const first = await download(env, seller, stop.signal)
  await reading.promise
  expect(await seller.ask(exportPath)).toMatchObject({ status: 429, json: { error: { code: 'too-many' } } })
  expect((await other.ask(exportPath)).status).toBe(200)
  stop.abort()
  await expect(first.bytes()).rejects.toMatchObject({ name: 'AbortError' })
  release.resolve()
  await expect.poll(async () => (await seller.ask(exportPath)).status).toBe(200)
})

test('a photo that is deleted during an export is left out, and a cropped one is in its new state', async () => {
  const { env, seller, item, photos } = await environmentWithJeans()
  const [, second, third] = photos
  const crop = await testPhoto('jeans/4-detail-low.jpg')
  const photoFiles = new Map<string, Uint8Array>()
  for await (const { path, content } of exportFiles(env.services, seller.userId, async () => undefined)) {
    if (path.endsWith('.jpg')) photoFiles.set(path, new Uint8Array(content as Uint8Array))
    if (photoFiles.size !== 1) continue
    const where = { itemId: item.id, photoId: second?.id ?? '' }
    await seller.call(cropPhotoEndpoint, { ...where, replaces: second?.contentHash ?? '' }, crop)
    await seller.call(deletePhotoEndpoint, { itemId: item.id, photoId: third?.id ?? '' })
  }
  expect([...photoFiles.keys()].map((path) => path.slice(18, 20))).toEqual(['01', '02', '04'])
  expect([...photoFiles.values()][1]).toEqual(crop)
})

async function environmentWithJeans() {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { item, photos } = await createJeans(seller)
  const paths = photos.map(({ url }) => new URL(url, env.url).pathname.slice('/photos/'.length))
  return { env, seller, item, photos, paths }
}

/** Replaces the reading of files from the bucket by `read`. */
function replaceReading(
  { services: { blobs } }: TestEnvironment,
  read: (path: string, get: BlobStore['get']) => ReturnType<BlobStore['get']>,
) {
  const original = { ...blobs }
  blobs.get = (path) => read(path, (key) => original.get(key))
}

function download({ url }: TestEnvironment, { cookie }: Seller, signal?: AbortSignal): Promise<Response> {
  return fetch(url + exportPath, { headers: { cookie }, ...(signal ? { signal } : {}) })
}

/** Bytes of a complete export; undefined if its connection was cut. */
async function lengthOfExport(env: TestEnvironment, seller: Seller): Promise<number | undefined> {
  const answer = await download(env, seller)
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
  return answer.bytes().then(
    ({ length }) => length,
    () => undefined,
  )
}
