import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createItemEndpoint } from '../../src/items/api.ts'
import { cropPhotoEndpoint, itemPhotosEndpoint, storePhotoEndpoint } from '../../src/photos/api.ts'
import { createJeans, testPhoto } from '../photos.ts'
import { createTestEnvironment, type TestEnvironment } from '../test-environment.ts'

const page = '<!doctype html><script>alert(document.cookie)</script>'
const zip = Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)])
const bytes = (text: string) => Buffer.from(text, 'latin1')

/** Two kinds of file in one, or one that passes for another. Each is made of a real photo if possible. */
const wolves: readonly [what: string, make: (photo: Buffer) => Buffer][] = [
  ['a page behind a photo', (photo) => Buffer.concat([photo, bytes(page)])],
  ['an archive behind a photo', (photo) => Buffer.concat([photo, zip])],
  ['a second photo behind the first', (photo) => Buffer.concat([photo, photo])],
  ['a page in a comment of a photo', (photo) => withSegment(photo, 0xfe, page)],
  ['a page where EXIF would be', (photo) => withSegment(photo, 0xe1, page)],
  ['a page where a maker puts his own', (photo) => withSegment(photo, 0xef, page)],
  ['a page where JFIF would be', (photo) => withSegment(photo, 0xe0, page)],
  [
    'a script that begins as a photo',
    (photo) => Buffer.concat([bytes('\xff\xd8\xff\xe0/*'), photo.subarray(2), bytes('*/=alert(1)')]),
  ],
  ['a page that begins as a photo', () => bytes(`\xff\xd8\xff${page}`)],
  ['a photo behind a page', (photo) => Buffer.concat([bytes(page), photo])],
  ['a page', () => bytes(page)],
  ['a drawing with a script', () => bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a drawing behind a mark', () => bytes('\xef\xbb\xbf<?xml version="1.0"?><svg onload="alert(1)"/>')],
  ['a GIF that is a script', () => bytes('GIF89a/*\x01\x00\x01\x00*/=1;alert(1)')],
  ['a PDF', () => bytes('%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj')],
  ['a program', () => bytes('MZ\x90\x00')],
  ['an archive', () => zip],
]

test('a file that is not purely a photo is stored neither as a photo nor as a crop', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { item, photos } = await createJeans(seller)
  const [{ id: photoId, contentHash: replaces } = { id: '', contentHash: '' }] = photos
  const photo = Buffer.from(await testPhoto('jeans/1-front.jpg'))
  const before = await filesOf(env)
  for (const [what, make] of wolves) {
    const named = { itemId: item.id, devicePhotoId: randomUUID(), order: 9, name: 'dress.jpg' }
    const stored = await seller.try(storePhotoEndpoint, named, make(photo))
    expect([what, stored.status, JSON.stringify(stored.json)]).toEqual([
      what,
      400,
      expect.stringContaining('dress.jpg'),
    ])
    const cropped = await seller.try(cropPhotoEndpoint, { itemId: item.id, photoId, replaces }, make(photo))
    expect([what, cropped.status]).toEqual([what, 400])
  }
  expect(await filesOf(env)).toEqual(before)
})

test('a photo is served as a photo, in spite of its name and the headers of its upload', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const item = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const query = new URLSearchParams({ order: '0', name: '"><script>alert(1)</script>.svg' })
  await seller.ask(`/api/items/${item.id}/photos/${randomUUID()}?${query}`, {
    method: 'PUT',
    body: new Uint8Array(await testPhoto('jeans/1-front.jpg')),
    headers: { 'content-type': 'image/svg+xml', 'content-disposition': 'attachment; filename="a.html"' },
  })
  const { photos } = await seller.call(itemPhotosEndpoint, { itemId: item.id })
  for (const address of photos.flatMap(({ url, thumbnailUrl }) => [url, thumbnailUrl])) {
    const { status, headers } = await fetch(env.url + address)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=3600',
    })
  }
  expect(photos.length).toBe(1)
})

/** The photo with one more segment after its start. `marker` is the second byte of the segment's marker. */
function withSegment(photo: Buffer, marker: number, text: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length + 2)
  return Buffer.concat([photo.subarray(0, 2), Buffer.from([0xff, marker]), length, bytes(text), photo.subarray(2)])
}

async function filesOf({ bucket }: TestEnvironment): Promise<string[]> {
  return (await readdir(bucket, { recursive: true })).toSorted()
}
