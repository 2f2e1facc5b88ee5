import { expect, onTestFinished, test } from 'vitest'
import { startS3Simulator } from '../../../../simulators/s3/s3-simulator.ts'
import { openS3BlobStore } from '../../../platform/server/storage/s3-blob-store.ts'
import { retryingBucket } from './retrying-bucket.ts'

const neverAborted = new AbortController().signal
const bytes = new Uint8Array([1, 2, 3])

async function bucketOf({
  pausesMs = [0, 0],
  signal = neverAborted,
}: {
  pausesMs?: number[]
  signal?: AbortSignal
} = {}) {
  const s3 = await startS3Simulator()
  onTestFinished(() => s3.stop())
  const blobs = retryingBucket(openS3BlobStore(s3.bucket()), { signal, pausesMs, advice: 'Make it again.' })
  await blobs.put('a/first.jpg', bytes)
  const busy = { kind: 'status', status: 503, code: 'SlowDown' } as const
  /** Makes the store refuse `times` calls; each call is three requests. */
  const refuse = (times: number) => s3.meet(...Array.from({ length: 3 * times }, () => busy))
  return { blobs, refuse }
}

test('a call is repeated while the store is busy', async () => {
  const { blobs, refuse } = await bucketOf()
  refuse(2)
  await blobs.put('a/b.jpg', bytes)
  refuse(2)
  expect(await blobs.get('a/b.jpg')).toEqual(bytes)
  expect(await blobs.get('a/none.jpg')).toBeUndefined()
})

test('if the store stays busy, the error names the file and the advice', async () => {
  const { blobs, refuse } = await bucketOf()
  refuse(3)
  await expect(blobs.get('a/first.jpg')).rejects.toThrow(
    /^a\/first\.jpg could not be read from the bucket: .+\. Make it again\.$/,
  )
  await expect(blobs.put('a/first.jpg', bytes)).rejects.toMatchObject({ code: 'conflict' })
})

test('an abort ends the wait for the next try', async () => {
  const stopping = new AbortController()
  const { blobs, refuse } = await bucketOf({ pausesMs: [3_600_000], signal: stopping.signal })
  refuse(1)
  const answer = blobs.get('a/first.jpg')
  stopping.abort(new Error('stopped'))
  await expect(answer).rejects.toThrow('stopped')
})
