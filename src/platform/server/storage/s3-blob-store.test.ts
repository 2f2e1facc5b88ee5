import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type S3Simulator, startS3Simulator } from '../../../../simulators/s3/s3-simulator.ts'
import { blobStoreContract } from '../../../../test/contracts/blob-store.ts'
import { openS3BlobStore } from './s3-blob-store.ts'

async function startSimulator(options: Parameters<typeof startS3Simulator>[0] = {}): Promise<S3Simulator> {
  const s3 = await startS3Simulator(options)
  onTestFinished(() => s3.stop())
  return s3
}

const bytes = (text: string) => new TextEncoder().encode(text)

describe.each(['obeyed', 'refused', 'ignored'] as const)(
  'a bucket of a store whose If-None-Match is %s',
  (condition) => {
    blobStoreContract(async () => openS3BlobStore((await startSimulator({ ifNoneMatch: condition })).bucket()))
  },
)

test('of processes that store under one key at once exactly one succeeds, if the store supports If-None-Match', async () => {
  const bucket = (await startSimulator()).bucket()
  const stores = Array.from({ length: 8 }, () => openS3BlobStore(bucket))
  const tries = await Promise.allSettled(stores.map((blobs, index) => blobs.put('a/b.jpg', bytes(`${index}`))))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const storedIndex = tries.findIndex(({ status }) => status === 'fulfilled')
  expect(new TextDecoder().decode(await stores[0]?.get('a/b.jpg'))).toBe(`${storedIndex}`)
})

test('a stored file whose answer was lost is not mistaken for that of another process', async () => {
  const s3 = await startSimulator()
  const blobs = openS3BlobStore(s3.bucket())
  await blobs.put('a/first.jpg', bytes('sees what the store knows'))
  s3.meet({ kind: 'commit-then-reset' })
  await blobs.put('a/b.jpg', bytes('stored'))
  expect(new TextDecoder().decode(await blobs.get('a/b.jpg'))).toBe('stored')
  await expect(blobs.put('a/b.jpg', bytes('another'))).rejects.toMatchObject({ code: 'conflict' })
})

test('requests are retried after transient failures: a broken connection, half an answer, a busy store', async () => {
  const s3 = await startSimulator()
  const blobs = openS3BlobStore(s3.bucket())
  s3.meet({ kind: 'reset' }, { kind: 'status', status: 503, code: 'SlowDown' })
  await blobs.put('a/b.jpg', bytes('stored'))
  s3.meet({ kind: 'half' }, { kind: 'status', status: 500, code: 'InternalError' })
  expect(new TextDecoder().decode(await blobs.get('a/b.jpg'))).toBe('stored')
  s3.meet({ kind: 'commit-then-reset' })
  await blobs.remove(['a/b.jpg'])
  expect(await blobs.get('a/b.jpg')).toBeUndefined()
})

test('requests sent at once when a new day begins are signed with the key of that day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-01T23:59:59Z') })
  onTestFinished(() => void vi.useRealTimers())
  const blobs = openS3BlobStore((await startSimulator()).bucket())
  await blobs.put('a/b.jpg', bytes('stored'))
  vi.setSystemTime(new Date('2030-01-02T00:00:00Z'))
  const answers = await Promise.all(Array.from({ length: 20 }, () => blobs.get('a/b.jpg')))
  expect(answers.map((answer) => new TextDecoder().decode(answer))).toEqual(answers.map(() => 'stored'))
})

test('bytes damaged on the way are refused by the store and never kept', async () => {
  const s3 = await startSimulator()
  const blobs = openS3BlobStore(s3.bucket())
  await blobs.put('a/first.jpg', bytes('sees what the store knows'))
  s3.meet({ kind: 'corrupt' })
  await expect(blobs.put('a/b.jpg', bytes('stored'))).rejects.toMatchObject({ code: 'try-later' })
  expect(await blobs.get('a/b.jpg')).toBeUndefined()
})

test('an unreachable or full store gives the seller the same sentences as a disk', async () => {
  const s3 = await startSimulator()
  const bucket = s3.bucket()
  const blobs = openS3BlobStore(bucket)
  await blobs.put('a/first.jpg', bytes('sees what the store knows'))
  s3.meet({ kind: 'status', status: 413, code: 'EntityTooLarge' })
  await expect(blobs.put('a/b.jpg', bytes('x'))).rejects.toMatchObject({
    code: 'try-later',
    sentence: "PastFash's storage is full. Your photos stay on your device and upload once there's room.",
  })
  await s3.stop()
  await expect(blobs.put('a/b.jpg', bytes('x'))).rejects.toMatchObject({
    code: 'try-later',
    sentence: "The photo couldn't be saved to storage. It's still on your device. Try again.",
  })
  const away = { code: 'try-later', sentence: /can't reach its stored photos/ }
  await expect(blobs.get('a/b.jpg')).rejects.toMatchObject({ code: away.code })
  await expect(blobs.get('a/b.jpg')).rejects.toThrow(away.sentence)
  await expect(blobs.remove(['a/b.jpg'])).rejects.toThrow(away.sentence)
  await expect(blobs.folders()[Symbol.asyncIterator]().next()).rejects.toThrow(away.sentence)
})

test('a missing bucket is never taken for a missing file', async () => {
  const bucket = (await startSimulator()).bucket()
  const blobs = openS3BlobStore({ ...bucket, bucket: 'another' })
  await expect(blobs.get('a/b.jpg')).rejects.toMatchObject({ code: 'try-later' })
  await expect(blobs.list('a')[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'try-later' })
  await expect(blobs.check()).rejects.toThrow('there is no such bucket. Create it, or correct S3_BUCKET.')
})

test('the check reports refused keys, and neither its error nor the cause holds them', async () => {
  const bucket = (await startSimulator()).bucket()
  const secretAccessKey = 'a secret that is not right'
  const refusal = await openS3BlobStore({ ...bucket, secretAccessKey })
    .check()
    .catch((error: unknown) => error)
  expect(refusal).toMatchObject({
    message: expect.stringContaining('the store refuses the keys (SignatureDoesNotMatch)'),
  })
  const { message, cause } = refusal as Error
  const shown = JSON.stringify([message, cause, String(cause)])
  for (const secret of [secretAccessKey, bucket.accessKeyId]) expect(shown).not.toContain(secret)
})

test('the check writes once a minute, and only reads in between', async () => {
  const s3 = await startSimulator()
  const blobs = openS3BlobStore(s3.bucket())
  for (let times = 0; times < 5; times += 1) await blobs.check()
  expect(s3.requests.map((request) => request.split(' ')[0])).toEqual(['PUT', 'HEAD', 'HEAD', 'HEAD', 'HEAD'])
  s3.meet({ kind: 'status', status: 404, code: 'NoSuchBucket' }, { kind: 'status', status: 403, code: 'AccessDenied' })
  await expect(blobs.check()).rejects.toThrow('the store refuses the keys (AccessDenied)')
})

test('more files than fit in one answer are all listed, page by page', async () => {
  const s3 = await startSimulator()
  const blobs = openS3BlobStore(s3.bucket())
  const keys = Array.from(
    { length: 1203 },
    (_, index) => `seller/item${index % 7}/${String(index).padStart(4, '0')}.jpg`,
  )
  for (let start = 0; start < keys.length; start += 50)
    await Promise.all(keys.slice(start, start + 50).map((key) => blobs.put(key, bytes(key))))
  const listed: string[] = []
  for await (const { key } of blobs.list('seller')) listed.push(key)
  expect(listed.toSorted()).toEqual(keys.toSorted())
  expect(s3.requests.filter((request) => request.includes('list-type=2'))).toHaveLength(2)
})
