import { AppError, messageOf } from '../../errors.ts'
import { probeKey } from './put-once.ts'
import type { S3Address, S3Client } from './s3-client.ts'
import { S3Failure } from './s3-failure.ts'

/** Whoever asks whether a process is ready asks every few seconds, and stores count what is written. */
const writtenEveryMs = 60_000

/** Looks whether the bucket is there, and once a minute whether it can be written. Throws the sentence for whoever runs PastFash. */
export function createBucketCheck(client: S3Client, { endpoint, bucket }: S3Address): () => Promise<void> {
  let written = Number.NEGATIVE_INFINITY
  return async () => {
    try {
      if (performance.now() - written < writtenEveryMs && (await client.isThere())) return
      await client.put(probeKey, new Uint8Array())
      written = performance.now()
    } catch (error) {
      const sentence = `Photos cannot be stored in the bucket ${bucket} at ${endpoint}: ${reasonOf(error)}.`
      throw new AppError('try-later', sentence, { cause: error })
    }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof S3Failure)) return messageOf(error)
  if (error.status === 404) return 'there is no such bucket. Create it, or correct S3_BUCKET'
  if (error.status === 401 || error.status === 403)
    return `the store refuses the keys (${error.code}). Correct S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION, or let them write`
  return messageOf(error).replace('The store', 'the store')
}
