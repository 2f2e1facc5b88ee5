import { type BlobStore, isBlobKey } from '../../blob-store.ts'
import { AppError, messageOf } from '../../errors.ts'
import { createPutOnce, probeKey } from './put-once.ts'
import { createS3Client, type S3Address, type S3Client } from './s3-client.ts'
import { S3Failure } from './s3-failure.ts'
import { notStored, StorageAway } from './storage-failures.ts'
import { storageFull } from './storage-full.ts'

/** Requests for removing at once: stores such as Swift take no list of keys that works everywhere. */
const removedAtOnce = 8

/** A bucket of an S3-compatible store, written and signed for by the server only. Any number of processes share it. */
export function openS3BlobStore(address: S3Address): BlobStore {
  const client = createS3Client(address)
  const putOnce = createPutOnce(client)
  return {
    async put(key, bytes) {
      refuseOddKey(key)
      await putOnce(key, bytes).catch((error: unknown) => {
        throw storingFailure(error)
      })
    },
    async get(key) {
      refuseOddKey(key)
      return await reached(client.get(key))
    },
    async remove(keys) {
      for (const key of keys) refuseOddKey(key)
      for (let at = 0; at < keys.length; at += removedAtOnce)
        await reached(Promise.all(keys.slice(at, at + removedAtOnce).map((key) => client.remove(key))))
    },
    async *list(folder) {
      refuseOddKey(folder)
      for await (const { Key: key, LastModified: storedAt } of objectsBelow(client, `${folder}/`))
        if (isBlobKey(key)) yield { key, storedAt }
    },
    async *folders() {
      for await (const { Key: path } of objectsBelow(client, '', '/')) {
        const key = path.slice(0, -1)
        if (path.endsWith('/') && isBlobKey(key)) yield key
      }
    },
    async now() {
      await reached(client.put(probeKey, new Uint8Array()))
      const { objects } = await reached(client.list(probeKey))
      // A store that does not list yet what it has just stored: to it everything is young.
      return objects.find(({ Key: key }) => key === probeKey)?.LastModified ?? new Date(0)
    },
    check: createBucketCheck(client, address),
  }
}

function refuseOddKey(key: string): void {
  if (!isBlobKey(key)) throw new AppError('bad-input', 'That is not the path of a stored file.')
}

async function* objectsBelow(client: S3Client, prefix: string, delimiter?: '/') {
  let from: string | undefined
  do {
    const page = await reached(client.list(prefix, { ...(delimiter && { delimiter }), from }))
    yield* page.objects
    from = page.next
  } while (from !== undefined)
}

async function reached<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    throw new StorageAway(error)
  }
}

function storingFailure(error: unknown): AppError {
  if (error instanceof AppError) return error
  return error instanceof S3Failure && error.isFull ? storageFull(error) : notStored(error)
}

/** Whoever asks whether a process is ready asks every few seconds, and stores count what is written. */
const writtenEveryMs = 60_000

/** Looks whether the bucket is there, and once a minute whether it can be written. Throws the sentence for whoever runs PastFash. */
function createBucketCheck(client: S3Client, { endpoint, bucket }: S3Address): () => Promise<void> {
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
