import { randomUUID } from 'node:crypto'
import { type BlobStore, isBlobKey } from '../../blob-store.ts'
import { AppError, messageOf } from '../../errors.ts'
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

/**
 * Written over and over, to see what the store can and what time it is there. Its dot keeps it apart from all keys: it is never
 * listed, and nothing is ever stored under it.
 */
const probeKey = '.pastfash-check'

/**
 * Stores under a key that is free, and throws 'conflict' where it is taken. A store that knows `If-None-Match: *` decides between
 * any number of processes. With one that does not, the key is looked up first, and of two processes that store under one key in the
 * same moment the later wins: names hold a random part or the millisecond for that.
 */
function createPutOnce(client: S3Client) {
  let knowing: Promise<boolean> | undefined
  const busy = new Set<string>()

  /** Seen rather than assumed, once: some stores refuse the condition, others overwrite in spite of it. */
  function knowsCondition(): Promise<boolean> {
    knowing ??= seeCondition(client).catch((error: unknown) => {
      knowing = undefined
      throw error
    })
    return knowing
  }

  async function putAbsent(key: string, bytes: Uint8Array): Promise<void> {
    const mark = randomUUID()
    try {
      await client.put(key, bytes, { mark, onlyIfAbsent: true })
    } catch (error) {
      if (!isTaken(error)) throw error
      // An earlier try may have been stored and its answer lost: then it is our own that stands in the way.
      const stored = await client.markOf(key)
      if (stored !== mark) throw stored === undefined ? error : conflict(key, error)
    }
  }

  async function putAfterLooking(key: string, bytes: Uint8Array): Promise<void> {
    if (busy.has(key)) throw conflict(key)
    busy.add(key)
    try {
      if (await client.has(key)) throw conflict(key)
      await client.put(key, bytes)
    } finally {
      busy.delete(key)
    }
  }

  return async (key: string, bytes: Uint8Array): Promise<void> =>
    (await knowsCondition()) ? putAbsent(key, bytes) : putAfterLooking(key, bytes)
}

async function seeCondition(client: S3Client): Promise<boolean> {
  const bytes = new Uint8Array()
  await client.put(probeKey, bytes)
  try {
    await client.put(probeKey, bytes, { onlyIfAbsent: true })
    return false
  } catch (error) {
    if (isTaken(error)) return true
    // Swift answers 501; others may say that they do not take such a header.
    if (error instanceof S3Failure && [400, 405, 501].includes(error.status ?? 0)) return false
    throw error
  }
}

/** 412: the key exists. 409: another request that asked for the same is being answered. */
function isTaken(error: unknown): boolean {
  return error instanceof S3Failure && (error.status === 412 || error.status === 409)
}

function conflict(key: string, cause?: unknown): AppError {
  return new AppError('conflict', `${key} is stored already.`, { cause })
}
