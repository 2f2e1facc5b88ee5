import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { blobStoreContract } from '../../../../test/contracts/blob-store.ts'
import { openDiskBlobStore } from './disk-blob-store.ts'

async function emptyFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'pastfash-bucket-'))
  onTestFinished(async () => {
    await chmod(folder, 0o700).catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  })
  return folder
}

describe('a bucket on disk', () => {
  blobStoreContract(async () => openDiskBlobStore(await emptyFolder()))
})

test('a refused file leaves no half-written file', async () => {
  const folder = await emptyFolder()
  const blobs = openDiskBlobStore(folder)
  await blobs.put('a.jpg', new Uint8Array([1]))
  await expect(blobs.put('a.jpg', new Uint8Array([2]))).rejects.toThrow('a.jpg is stored already.')
  expect(await readdir(join(folder, '.incoming'))).toEqual([])
})

test('the check names a file that is where the bucket should be', async () => {
  const folder = await emptyFolder()
  const blobs = openDiskBlobStore('/dev/null/bucket')
  await expect(blobs.check()).rejects.toThrow('Photos cannot be stored in /dev/null/bucket')
  expect(await readdir(folder)).toEqual([])
})

test('a photo that the disk cannot store stays on the device, for any cause', async () => {
  const folder = await emptyFolder()
  const blobs = openDiskBlobStore(folder)
  await blobs.put('a/b.jpg', new Uint8Array([1]))
  const sentence = "The photo couldn't be saved to storage. It's still on your device. Try again."
  await expect(blobs.put('a/b.jpg/c.jpg', new Uint8Array([2]))).rejects.toMatchObject({ code: 'try-later', sentence })
  expect(await blobs.get('a/b.jpg/c.jpg')).toBeUndefined()
  expect(await blobs.get('a')).toBeUndefined()
  await blobs.remove(['a/b.jpg/c.jpg', 'a'])
  expect(await blobs.get('a/b.jpg')).toBeDefined()

  await writeFile(join(folder, 'no-bucket'), '')
  for (const path of [join(folder, 'no-bucket'), join(folder, 'no-bucket', 'below'), '/dev/null/bucket'])
    await expect(openDiskBlobStore(path).put('a.jpg', new Uint8Array([1]))).rejects.toMatchObject({
      code: 'try-later',
      sentence,
    })
})

test('files and folders of others in the bucket’s folder are not listed', async () => {
  const folder = await emptyFolder()
  const blobs = openDiskBlobStore(folder)
  await blobs.put('seller/item/1.jpg', new Uint8Array([1]))
  for (const name of ['lost+found', '.hidden', '..odd']) await mkdir(join(folder, name))
  await writeFile(join(folder, 'seller', 'item', '.DS_Store'), 'a folder of this machine')
  const listedKeys = []
  for await (const key of blobs.folders()) listedKeys.push(key)
  for await (const { key } of blobs.list('seller')) listedKeys.push(key)
  expect(listedKeys).toEqual(['seller', 'seller/item/1.jpg'])
})

test('a folder is removed with its last file and created again with the next', async () => {
  const folder = await emptyFolder()
  const blobs = openDiskBlobStore(folder)
  for (const key of ['seller/item/1.jpg', 'seller/item/2.jpg', 'seller/other/1.jpg', 'alone.jpg'])
    await blobs.put(key, new Uint8Array([1]))
  await blobs.remove(['seller/item/1.jpg'])
  expect(await readdir(join(folder, 'seller'))).toEqual(['item', 'other'])
  await blobs.remove(['seller/item/2.jpg', 'seller/never/1.jpg'])
  expect(await readdir(join(folder, 'seller'))).toEqual(['other'])
  await blobs.remove(['seller/other/1.jpg', 'alone.jpg'])
  expect(await readdir(folder)).toEqual(['.incoming'])
  await blobs.put('seller/item/3.jpg', new Uint8Array([3]))
  expect(await blobs.get('seller/item/3.jpg')).toBeDefined()
})

test('a file written while its folder is being removed is kept, durably', async () => {
  const folder = await emptyFolder()
  const synced: string[] = []
  const blobs = openDiskBlobStore(folder, { sync: async (path) => void synced.push(path) })
  const keyOf = (count: number) => `seller/item/${count}.jpg`
  await blobs.put(keyOf(0), new Uint8Array([1]))
  for (let count = 1; count <= 300; count += 1) {
    const remove = () => blobs.remove([keyOf(count - 1)])
    const put = () => blobs.put(keyOf(count), new Uint8Array([1]))
    // One call is delayed a little more each time, so that the calls meet at every step.
    const later = async (work: () => Promise<void>) => {
      for (let step = 0; step < count % 15; step += 1) await stat(folder)
      await work()
    }
    await Promise.all(count % 2 ? [remove(), later(put), remove()] : [put(), later(remove), remove()])
    expect(await readdir(join(folder, 'seller', 'item'))).toEqual([`${count}.jpg`])
  }
  await blobs.remove([keyOf(300)])
  synced.length = 0
  await blobs.put(keyOf(301), new Uint8Array([1]))
  expect(synced).toEqual([folder, join(folder, 'seller'), join(folder, 'seller', 'item')])
})

test('a bucket that was removed and restored stores files again', async () => {
  const folder = await emptyFolder()
  const blobs = openDiskBlobStore(folder)
  await blobs.put('a/b/1.jpg', new Uint8Array([1]))
  await rm(folder, { recursive: true })
  await expect(blobs.put('a/b/2.jpg', new Uint8Array([2]))).rejects.toMatchObject({ code: 'try-later' })
  await blobs.put('a/b/2.jpg', new Uint8Array([2]))
  expect(await blobs.get('a/b/2.jpg')).toBeDefined()
})

test('no write resolves before its folders are durable, even if another write created them', async () => {
  const folder = await emptyFolder()
  const reached = Promise.withResolvers<void>()
  const syncMayEnd = Promise.withResolvers<void>()
  const synced: string[] = []
  const blobs = openDiskBlobStore(folder, {
    async sync(path) {
      if (path === join(folder, 'seller')) {
        reached.resolve()
        await syncMayEnd.promise
      }
      synced.push(path)
    },
  })
  const first = blobs.put('seller/item/1.jpg', new Uint8Array([1]))
  await reached.promise
  // The folder exists now, but is not durable yet.
  const acknowledged: string[] = []
  const store = async (key: string) => {
    await blobs.put(key, new Uint8Array([2]))
    acknowledged.push(key)
  }
  const second = store('seller/item/2.jpg')
  const others = ['other/item/1.jpg', 'other/item/2.jpg', 'other/item/3.jpg']
  for (const key of others) await store(key)
  expect(acknowledged).toEqual(others)
  syncMayEnd.resolve()
  await Promise.all([first, second])
  expect(synced).toEqual(expect.arrayContaining([folder, join(folder, 'seller'), join(folder, 'seller', 'item')]))
})

test('folders that a killed process created are made durable before a file is stored in them', async () => {
  const folder = await emptyFolder()
  await mkdir(join(folder, 'seller', 'item'), { recursive: true })
  const synced: string[] = []
  const blobs = openDiskBlobStore(folder, { sync: async (path) => void synced.push(path) })
  await blobs.put('seller/item/1.jpg', new Uint8Array([1]))
  expect(synced.slice(-4)).toEqual([expect.any(String), folder, join(folder, 'seller'), join(folder, 'seller', 'item')])
})

test('a file whose name could not be made durable is not stored, and can be stored again', async () => {
  const folder = await emptyFolder()
  let isBroken = true
  const blobs = openDiskBlobStore(folder, {
    async sync(path) {
      if (isBroken && path === join(folder, 'a')) throw new Error('EIO')
    },
  })
  await expect(blobs.put('a/1.jpg', new Uint8Array([1]))).rejects.toMatchObject({ code: 'try-later' })
  expect(await blobs.get('a/1.jpg')).toBeUndefined()
  isBroken = false
  await blobs.put('a/1.jpg', new Uint8Array([1]))
})

test('the next start removes half-written files of a killed process, and none that is being written', async () => {
  const folder = await emptyFolder()
  const incoming = join(folder, '.incoming')
  await mkdir(incoming)
  await writeFile(join(incoming, randomUUID()), 'half a photo')
  await writeFile(join(incoming, `${randomUUID()}.${randomUUID()}`), 'half a photo')
  const blobs = openDiskBlobStore(folder)
  const storing = Promise.all(
    Array.from({ length: 20 }, (_, index) => blobs.put(`a/${index}.jpg`, new Uint8Array(500_000))),
  )
  for (let opened = 0; opened < 30; opened += 1) {
    openDiskBlobStore(folder)
    await readdir(incoming)
  }
  await storing
  await expect.poll(() => readdir(incoming)).toEqual([])
  expect(await readdir(join(folder, 'a'))).toHaveLength(20)
})
