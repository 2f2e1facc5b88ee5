import { AppError } from '../../../platform/errors.ts'
import { createFairCapacity } from '../../../platform/server/admission/fair-capacity.ts'
import { createFairQueue } from '../../../platform/server/admission/fair-queue.ts'
import { hashesAtOnce } from './password-threads.ts'

/** Runs work that hashes passwords for `client` (a network or a seller), in the fair queue of clients. */
export type PasswordQueue = <T>(client: string, work: () => Promise<T>) => Promise<T>

/** Slots per hash at once: a wait of at most about four seconds. */
const slotsPerHash = 40

/**
 * A fair queue of clients for hashing passwords in this process. `slots` counts running and waiting work.
 * While all slots are taken, a client with fewer slots takes the newest waiting slot of the client with the most.
 * Throws AppError('too-many') for a client that gets no slot or loses it.
 */
export function createPasswordQueue({
  atOnce = hashesAtOnce,
  slots = atOnce * slotsPerHash,
}: {
  atOnce?: number
  slots?: number
} = {}): PasswordQueue {
  const capacity = createFairCapacity(slots, 'newest')
  const runInTurn = createFairQueue({ perUser: atOnce, total: atOnce })

  return async (client, work) => {
    const refusal = Promise.withResolvers<never>()
    let state: 'waiting' | 'running' | 'refused' = 'waiting'
    const leave = capacity.enter(client, 1, () => {
      if (state === 'waiting') {
        state = 'refused'
        refusal.reject(queueFull())
      }
      return state === 'refused'
    })
    if (!leave) throw queueFull()
    const result = runInTurn(client, async () => {
      if (state === 'refused') return refusal.promise
      state = 'running'
      return work()
    })
    try {
      return await Promise.race([refusal.promise, result])
    } finally {
      leave()
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
