import { expect, test } from 'vitest'
import type { BlobStore } from '../../src/platform/blob-store.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** Tests that every kind of bucket must pass. Call it inside a `describe`. `open` returns a new, empty bucket. */
export function blobStoreContract(open: () => Promise<BlobStore>) {
  test('returns what was stored, byte for byte', async () => {
    const blobs = await open()
    const random = crypto.getRandomValues(new Uint8Array(65_000))
    await blobs.put('seller/item/1-0-a.jpg', random)
    expect(Buffer.from((await blobs.get('seller/item/1-0-a.jpg')) ?? []).equals(random)).toBe(true)
  })

  test('has nothing under a key that was never stored', async () => {
    const blobs = await open()
    expect(await blobs.get('seller/item/none.jpg')).toBeUndefined()
  })

  test('never overwrites: the first file under a key stays', async () => {
    const blobs = await open()
    await blobs.put('a/b.jpg', bytes('first'))
    await expect(blobs.put('a/b.jpg', bytes('second'))).rejects.toMatchObject({ code: 'conflict' })
    expect(new TextDecoder().decode(await blobs.get('a/b.jpg'))).toBe('first')
  })

  test('keeps exactly one of two files that are stored under one key at the same time', async () => {
    const blobs = await open()
    const tries = await Promise.allSettled([blobs.put('a/b.jpg', bytes('one')), blobs.put('a/b.jpg', bytes('two'))])
    expect(tries.map((tried) => tried.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('removes files, and accepts keys whose file is missing', async () => {
    const blobs = await open()
    await blobs.put('a/b.jpg', bytes('b'))
    await blobs.put('a/c.jpg', bytes('c'))
    await blobs.remove(['a/b.jpg', 'a/never.jpg'])
    expect(await blobs.get('a/b.jpg')).toBeUndefined()
    expect(await blobs.get('a/c.jpg')).toBeDefined()
  })

  test('lists the files below a folder and nothing else', async () => {
    const blobs = await open()
    for (const key of ['one/x/1.jpg', 'one/y/2.jpg', 'two/3.jpg']) await blobs.put(key, bytes(key))
    const listed = []
    for await (const { key, storedAt } of blobs.list('one'))
      listed.push({ key, young: Date.now() - storedAt.getTime() < 60_000 })
    expect(listed.toSorted((a, b) => a.key.localeCompare(b.key))).toEqual([
      { key: 'one/x/1.jpg', young: true },
      { key: 'one/y/2.jpg', young: true },
    ])
    for await (const extra of blobs.list('three')) expect(extra).toBeUndefined()
  })

  test('lists the folders directly in the bucket, and only folders', async () => {
    const blobs = await open()
    expect(await all(blobs.folders())).toEqual([])
    for (const key of ['one/x/1.jpg', 'one/x/2.jpg', 'one/y/deep/2.jpg', 'two/3.jpg', 'four.jpg'])
      await blobs.put(key, bytes(key))
    expect(await all(blobs.folders())).toEqual(['one', 'two'])
  })

  test('continues a listing while listed files are removed and others are stored', async () => {
    const blobs = await open()
    const keys = Array.from({ length: 100 }, (_, index) => `a/${String(index).padStart(3, '0')}.jpg`)
    for (const key of keys) await blobs.put(key, bytes(key))
    const listed = []
    for await (const { key } of blobs.list('a')) {
      listed.push(key)
      await blobs.remove([key])
      await blobs.put(`b/${listed.length}.jpg`, bytes(key))
    }
    expect(listed.toSorted()).toEqual(keys)
    expect(await all(blobs.list('a'))).toEqual([])
  })

  test('reports the time of the same clock that dates the stored files', async () => {
    const blobs = await open()
    const before = await blobs.now()
    await blobs.put('one/x/1.jpg', bytes('1'))
    for await (const { storedAt } of blobs.list('one'))
      expect(Math.abs(storedAt.getTime() - before.getTime())).toBeLessThan(60_000)
    expect(await all(blobs.folders())).toEqual(['one'])
  })

  test.each([
    '../outside.jpg',
    '/etc/passwd',
    'a/../../b',
    'a//b',
    '',
    'a/.hidden',
    'a\\b',
    'a/b\u0000.jpg',
    'x'.repeat(513),
  ])('refuses the key %j', async (key) => {
    const blobs = await open()
    await expect(blobs.put(key, bytes('x'))).rejects.toMatchObject({ code: 'bad-input' })
    await expect(blobs.get(key)).rejects.toMatchObject({ code: 'bad-input' })
    await expect(all(blobs.list(key))).rejects.toMatchObject({ code: 'bad-input' })
  })

  test('reports that it can be written to', async () => {
    const blobs = await open()
    await expect(blobs.check()).resolves.toBeUndefined()
  })
}

async function all(listed: AsyncIterable<string | { key: string }>): Promise<string[]> {
  const keys: string[] = []
  for await (const entry of listed) keys.push(typeof entry === 'string' ? entry : entry.key)
  return keys.toSorted()
}
