import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { S3mini, S3ServiceError } from 's3mini'
import { S3Failure, s3FailureOf } from './s3-failure.ts'

/** Address of a bucket, and its keys. `fetch` is for tests. */
export type S3Address = {
  /** For example `https://s3.eu-central-1.amazonaws.com`. The bucket's name goes into the path. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  fetch?: typeof fetch
}

/** Calls to a store. Each throws `S3Failure`, after up to three tries if the failure may pass. */
export type S3Client = ReturnType<typeof createS3Client>

/** Milliseconds: longer than 4 MB take on a slow connection between two data centres. */
const timeoutMs = 20_000
/** Milliseconds before the second try and before the third. */
const retryDelaysMs = [100, 500]

/** Sends requests to one bucket of an S3-compatible store. Every request is signed. */
export function createS3Client({ endpoint, bucket, ...keys }: S3Address) {
  const connect = () =>
    new S3mini({ ...keys, endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`, requestAbortTimeout: timeoutMs })
  let today = { day: '', s3: connect() }
  /** A new client each day: while s3mini derives a new day's key, it signs with the key of the day before. */
  const s3 = () => {
    const day = new Date().toISOString().slice(0, 10)
    if (today.day !== day) today = { day, s3: connect() }
    return today.s3
  }

  return {
    /**
     * Stores durably. The store checks the bytes against the signed hash. With `onlyIfAbsent`, a store that supports the condition
     * answers 412 if the key exists. `mark` is stored beside the bytes.
     */
    async put(key: string, bytes: Uint8Array, { mark = '', onlyIfAbsent = false } = {}): Promise<void> {
      const headers = {
        'content-md5': createHash('md5').update(bytes).digest('base64'),
        ...(mark && { [markHeader]: mark }),
        ...(onlyIfAbsent && { 'if-none-match': '*' }),
      }
      // s3mini signs and sends any header; its type lists only Amazon's own.
      const own = headers as Record<typeof markHeader, string>
      await withRetries(async () => void (await s3().putObject(key, bytes, undefined, undefined, own)))
    },
    get: (key: string): Promise<Uint8Array | undefined> =>
      absentAsUndefined(async () => new Uint8Array(await (await s3().getObjectRaw(key)).arrayBuffer())),
    /** The `mark` that `put` stored beside the bytes; undefined if the key has no file. */
    markOf: (key: string): Promise<string | undefined> =>
      absentAsUndefined(async () => {
        const answer = await s3().getObjectRaw(key)
        await answer.body?.cancel()
        return answer.headers.get(markHeader) ?? ''
      }),
    has: (key: string): Promise<boolean> => withRetries(async () => (await s3().objectExists(key)) === true),
    bucketExists: (): Promise<boolean> => withRetries(() => s3().bucketExists()),
    remove: (key: string): Promise<void> =>
      withRetries(async () => void (await absentAsUndefinedOnce(() => s3().deleteObject(key)))),
    /** Up to 1,000 keys below a prefix, and the cursor to continue. With `delimiter`: also the prefixes that end with it. */
    list: (prefix: string, { delimiter, from }: { delimiter?: '/'; from?: string | undefined } = {}) =>
      withRetries(async () => {
        const page = await s3().listObjectsPaged('/', prefix, 1000, from, delimiter ? { delimiter } : {})
        if (!page?.objects) throw new S3Failure({ status: 404, code: 'NoSuchBucket' })
        return { objects: page.objects, next: page.nextContinuationToken }
      }),
  }
}

const markHeader = 'x-amz-meta-put'

function absentAsUndefined<T>(ask: () => Promise<T>): Promise<T | undefined> {
  return withRetries(() => absentAsUndefinedOnce(ask))
}

/** A missing bucket throws, because it says nothing about a file in it. */
async function absentAsUndefinedOnce<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof S3ServiceError && error.status === 404 && error.serviceCode !== 'NoSuchBucket')
      return undefined
    throw error
  }
}

/**
 * Tries up to three times if the failure is transient. Every request may be repeated: `put` by its condition or its
 * caller.
 */
async function withRetries<T>(ask: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await ask()
    } catch (error) {
      const failure = s3FailureOf(error)
      const retryDelayMs = retryDelaysMs[retries]
      if (!failure.isTransient || retryDelayMs === undefined) throw failure
      await delay(retryDelayMs)
    }
  }
}
