import { AppError } from '../../../platform/errors.ts'
import { createFairCapacity } from '../../../platform/server/admission/fair-capacity.ts'
import { createFairQueue } from '../../../platform/server/admission/fair-queue.ts'
import { maxConcurrentHashes } from './password-threads.ts'

/** Runs a task that hashes passwords for `client` (a network or a seller), in the fair queue of clients. */
export type PasswordQueue = <T>(client: string, task: () => Promise<T>) => Promise<T>

/** Slots per concurrent hash: a wait of at most about four seconds. */
const slotsPerHash = 40

/**
 * A fair queue of clients for hashing passwords in this process. `slots` counts running and waiting tasks.
 * While all slots are taken, a client with fewer slots takes the newest waiting slot of the client with the most.
 * Throws AppError('too-many') for a client that gets no slot or loses it.
 */
export function createPasswordQueue({
  concurrency = maxConcurrentHashes,
  slots = concurrency * slotsPerHash,
}: {
  concurrency?: number
  slots?: number
} = {}): PasswordQueue {
  const capacity = createFairCapacity(slots, 'newest')
  const runInTurn = createFairQueue({ perUser: concurrency, total: concurrency })

  return async (client, task) => {
    const refusal = Promise.withResolvers<never>()
    let state: 'waiting' | 'running' | 'refused' = 'waiting'
    const releaseSlot = capacity.acquire(client, 1, () => {
      if (state === 'waiting') {
        state = 'refused'
        refusal.reject(queueFull())
      }
      return state === 'refused'
    })
    if (!releaseSlot) throw queueFull()
    const result = runInTurn(client, async () => {
      if (state === 'refused') return refusal.promise
      state = 'running'
      return task()
    })
    try {
      return await Promise.race([refusal.promise, result])
    } finally {
      releaseSlot()
    }
  }
}

function queueFull(): AppError {
  const seconds = 5
  return new AppError(
    'too-many',
    `Too many people are signing in right now. Nothing was changed. Wait ${seconds} seconds, then try again.`,
    { retryAfter: seconds },
  )
}
