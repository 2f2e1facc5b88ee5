import { setTimeout as delay } from 'node:timers/promises'
import type { BlobStore } from '../../../platform/blob-store.ts'
import { AppError, messageOf } from '../../../platform/errors.ts'

type RetryOptions = {
  signal: AbortSignal
  /** The end of the error sentence: what was done, and what to do next. */
  advice: string
  /** Milliseconds before each further try. For tests. */
  pausesMs?: readonly number[]
}

/** Longer than most restarts of a store, so that one restart does not fail hours of work. */
const defaultPausesMs = [1_000, 5_000, 20_000]

/** A bucket whose reads and writes are retried for 26 s. Storing a file twice does no harm. */
export function retryingBucket(blobs: BlobStore, options: RetryOptions): BlobStore {
  const { advice } = options
  return {
    ...blobs,
    put: (key, bytes) => withRetries(options, () => blobs.put(key, bytes)),
    get: (key) =>
      withRetries(options, () => blobs.get(key)).catch((error: unknown) => {
        if (!isUnreachable(error)) throw error
        const reason = messageOf(error.cause ?? error)
        throw new AppError('try-later', `${key} could not be read from the bucket: ${reason}. ${advice}`, {
          cause: error,
        })
      }),
  }
}

async function withRetries<T>(
  { signal, pausesMs = defaultPausesMs }: RetryOptions,
  request: () => Promise<T>,
): Promise<T> {
  for (const pause of pausesMs)
    try {
      return await request()
    } catch (error) {
      if (!isUnreachable(error)) throw error
      await delay(pause, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  return request()
}

function isUnreachable(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'try-later'
}
