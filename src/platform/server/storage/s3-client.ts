import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { S3mini, S3ServiceError } from 's3mini'
import { S3Failure, s3FailureOf } from './s3-failure.ts'

/** Where a bucket is and who may use it. `fetch` is for tests. */
export type S3Address = {
  /** Such as `https://s3.eu-central-1.amazonaws.com`; the bucket is named in the path. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  fetch?: typeof fetch
}

/** What is asked of a store, in few words. Everything throws `S3Failure`, after what passes by itself was tried three times. */
export type S3Client = ReturnType<typeof createS3Client>

/** Longer than four megabytes take on a poor line between two data centres. */
const timeoutMs = 20_000
/** Before the second try and before the third. */
const pausesMs = [100, 500]

/** Speaks to one bucket of an S3-compatible store; every request is signed. */
export function createS3Client({ endpoint, bucket, ...keys }: S3Address) {
  const connect = () =>
    new S3mini({ ...keys, endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`, requestAbortTimeout: timeoutMs })
  let today = { day: '', s3: connect() }
  /** Another one each day: s3mini signs with the key of the day before while it makes that of a new one. */
  const s3 = () => {
    const day = new Date().toISOString().slice(0, 10)
    if (today.day !== day) today = { day, s3: connect() }
    return today.s3
  }

  return {
    /**
     * Stores, durably once it resolves. The store compares the bytes with the hash that is signed with them. With `onlyIfAbsent`
     * a store that knows the condition answers 412 where the key exists. `mark` is stored beside the bytes.
     */
    async put(key: string, bytes: Uint8Array, { mark = '', onlyIfAbsent = false } = {}): Promise<void> {
      const headers = {
        'content-md5': createHash('md5').update(bytes).digest('base64'),
        ...(mark && { [markHeader]: mark }),
        ...(onlyIfAbsent && { 'if-none-match': '*' }),
      }
      // s3mini signs and sends whatever header it is given; its type knows those of Amazon's own only.
      const own = headers as Record<typeof markHeader, string>
      await tried(async () => void (await s3().putObject(key, bytes, undefined, undefined, own)))
    },
    get: (key: string): Promise<Uint8Array | undefined> =>
      absentAsUndefined(async () => new Uint8Array(await (await s3().getObjectRaw(key)).arrayBuffer())),
    /** What `put` stored beside the bytes; undefined where nothing is stored. */
    markOf: (key: string): Promise<string | undefined> =>
      absentAsUndefined(async () => {
        const answer = await s3().getObjectRaw(key)
        await answer.body?.cancel()
        return answer.headers.get(markHeader) ?? ''
      }),
    has: (key: string): Promise<boolean> => tried(async () => (await s3().objectExists(key)) === true),
    isThere: (): Promise<boolean> => tried(() => s3().bucketExists()),
    remove: (key: string): Promise<void> =>
      tried(async () => void (await absentAsUndefinedOnce(() => s3().deleteObject(key)))),
    /** Up to 1,000 keys below a prefix and where to go on. With `delimiter`: also the prefixes up to the next one, ending in it. */
    list: (prefix: string, { delimiter, from }: { delimiter?: '/'; from?: string | undefined } = {}) =>
      tried(async () => {
        const page = await s3().listObjectsPaged('/', prefix, 1000, from, delimiter ? { delimiter } : {})
        if (!page?.objects) throw new S3Failure({ status: 404, code: 'NoSuchBucket' })
        return { objects: page.objects, next: page.nextContinuationToken }
      }),
  }
}

const markHeader = 'x-amz-meta-put'

function absentAsUndefined<T>(ask: () => Promise<T>): Promise<T | undefined> {
  return tried(() => absentAsUndefinedOnce(ask))
}

/** A bucket that is not there is no answer about a file in it. */
async function absentAsUndefinedOnce<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof S3ServiceError && error.status === 404 && error.serviceCode !== 'NoSuchBucket')
      return undefined
    throw error
  }
}

/** Tries up to three times what may pass by itself. Every request may be repeated: `put` by its condition or its caller's care. */
async function tried<T>(ask: () => Promise<T>): Promise<T> {
  for (let at = 0; ; at += 1) {
    try {
      return await ask()
    } catch (error) {
      const failure = s3FailureOf(error)
      const pause = pausesMs[at]
      if (!failure.mayPass || pause === undefined) throw failure
      await delay(pause)
    }
  }
}
