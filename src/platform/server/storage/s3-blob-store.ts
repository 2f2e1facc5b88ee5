import { randomUUID } from 'node:crypto'
import { type BlobStore, isBlobKey } from '../../blob-store.ts'
import { AppError, messageOf } from '../../errors.ts'
import { createS3Client, type S3Address, type S3Client } from './s3-client.ts'
import { S3Failure } from './s3-failure.ts'
import { notStored, StorageAway } from './storage-failures.ts'
import { storageFull } from './storage-full.ts'

/** Parallel requests of one removal. Not one request with a list of keys: stores such as Swift support that only in part. */
const maxConcurrentRemovals = 8

/** Opens a bucket of an S3-compatible store. Only the server writes to it and signs requests. Processes may share it. */
export function openS3BlobStore(address: S3Address): BlobStore {
  const client = createS3Client(address)
  const putOnce = createPutOnce(client)
  return {
    async put(key, bytes) {
      refuseInvalidKey(key)
      await putOnce(key, bytes).catch((error: unknown) => {
        throw storingFailure(error)
      })
    },
    async get(key) {
      refuseInvalidKey(key)
      return await reached(client.get(key))
    },
    async remove(keys) {
      for (const key of keys) refuseInvalidKey(key)
      for (let start = 0; start < keys.length; start += maxConcurrentRemovals)
        await reached(Promise.all(keys.slice(start, start + maxConcurrentRemovals).map((key) => client.remove(key))))
    },
    async *list(folder) {
      refuseInvalidKey(folder)
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
      // A store that does not list a file it has just stored: then every file counts as new.
      return objects.find(({ Key: key }) => key === probeKey)?.LastModified ?? new Date(0)
    },
    check: createBucketCheck(client, address),
  }
}

function refuseInvalidKey(key: string): void {
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

async function reached<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    throw new StorageAway(error)
  }
}

function storingFailure(error: unknown): AppError {
  if (error instanceof AppError) return error
  return error instanceof S3Failure && error.isFull ? storageFull(error) : notStored(error)
}

/** Milliseconds between two writes of the check: it runs every few seconds, and stores charge for writes. */
const writeIntervalMs = 60_000

/** Checks that the bucket exists, and once a minute that it can be written. Throws a sentence for the operator. */
function createBucketCheck(client: S3Client, { endpoint, bucket }: S3Address): () => Promise<void> {
  let lastWriteAt = Number.NEGATIVE_INFINITY
  return async () => {
    try {
      if (performance.now() - lastWriteAt < writeIntervalMs && (await client.bucketExists())) return
      await client.put(probeKey, new Uint8Array())
      lastWriteAt = performance.now()
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

/**
 * Key of a file that is written repeatedly, to learn the store's abilities and its clock. Because of its dot no file's key is
 * equal to it, and it is never listed.
 */
const probeKey = '.pastfash-check'

/**
 * Stores under a free key; throws 'conflict' if the key is taken. A store that supports `If-None-Match: *` decides between
 * processes. With other stores the key is looked up first. If two processes store under one key at the same moment, the later
 * one wins: names therefore hold a random part or the millisecond.
 */
function createPutOnce(client: S3Client) {
  let conditionTest: Promise<boolean> | undefined
  const busyKeys = new Set<string>()

  /** Tested once instead of assumed: some stores refuse the condition, others ignore it and overwrite. */
  function supportsCondition(): Promise<boolean> {
    conditionTest ??= testCondition(client).catch((error: unknown) => {
      conditionTest = undefined
      throw error
    })
    return conditionTest
  }

  async function putAbsent(key: string, bytes: Uint8Array): Promise<void> {
    const mark = randomUUID()
    try {
      await client.put(key, bytes, { mark, onlyIfAbsent: true })
    } catch (error) {
      if (!isTaken(error)) throw error
      // An earlier try may have stored the file and lost its answer: then the existing file is our own.
      const stored = await client.markOf(key)
      if (stored !== mark) throw stored === undefined ? error : conflict(key, error)
    }
  }

  async function putAfterLooking(key: string, bytes: Uint8Array): Promise<void> {
    if (busyKeys.has(key)) throw conflict(key)
    busyKeys.add(key)
    try {
      if (await client.has(key)) throw conflict(key)
      await client.put(key, bytes)
    } finally {
      busyKeys.delete(key)
    }
  }

  return async (key: string, bytes: Uint8Array): Promise<void> =>
    (await supportsCondition()) ? putAbsent(key, bytes) : putAfterLooking(key, bytes)
}

async function testCondition(client: S3Client): Promise<boolean> {
  const bytes = new Uint8Array()
  await client.put(probeKey, bytes)
  try {
    await client.put(probeKey, bytes, { onlyIfAbsent: true })
    return false
  } catch (error) {
    if (isTaken(error)) return true
    // Swift answers 501. Other stores may answer that they do not support the header.
    if (error instanceof S3Failure && [400, 405, 501].includes(error.status ?? 0)) return false
    throw error
  }
}

/** 412: the key exists. 409: a request for the same key is still running. */
function isTaken(error: unknown): boolean {
  return error instanceof S3Failure && (error.status === 412 || error.status === 409)
}

function conflict(key: string, cause?: unknown): AppError {
  return new AppError('conflict', `${key} is stored already.`, { cause })
}
