import { setTimeout as delay } from 'node:timers/promises'
import type { BlobStore } from '../../../platform/blob-store.ts'
import { AppError, messageOf } from '../../../platform/errors.ts'

type Patience = {
  signal: AbortSignal
  /** What has become of the whole, and what to do: said behind what could not be read. */
  advice: string
  /** Before each further try. For tests. */
  pausesMs?: readonly number[]
}

/** Longer than a store is busy or restarted, as a rule: what takes hours should not begin anew for that. */
const usualPausesMs = [1_000, 5_000, 20_000]

/** A bucket that is asked again for half a minute when it cannot be read or written. Storing once more does no harm. */
export function patientBucket(blobs: BlobStore, patience: Patience): BlobStore {
  const { advice } = patience
  return {
    ...blobs,
    put: (key, bytes) => patiently(patience, () => blobs.put(key, bytes)),
    get: (key) =>
      patiently(patience, () => blobs.get(key)).catch((error: unknown) => {
        if (!isAway(error)) throw error
        const reason = messageOf(error.cause ?? error)
        throw new AppError('try-later', `${key} could not be read from the bucket: ${reason}. ${advice}`, {
          cause: error,
        })
      }),
  }
}

async function patiently<T>({ signal, pausesMs = usualPausesMs }: Patience, ask: () => Promise<T>): Promise<T> {
  for (const pause of pausesMs)
    try {
      return await ask()
    } catch (error) {
      if (!isAway(error)) throw error
      await delay(pause, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  return ask()
}

function isAway(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'try-later'
}
