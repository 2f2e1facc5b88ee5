import { AppError } from '../../../platform/errors.ts'
import { createFairCapacity } from '../../../platform/server/admission/fair-capacity.ts'
import { createFairQueue } from '../../../platform/server/admission/fair-queue.ts'
import { hashesAtOnce } from './password-threads.ts'

/** Runs work that hashes passwords for `client` (a network or a seller) when it is that client's turn. */
export type PasswordQueue = <T>(client: string, work: () => Promise<T>) => Promise<T>

/** Places for each hash at once: a wait of at most about four seconds. */
const placesPerHash = 40

/**
 * Lets clients take turns at hashing passwords in this process. Throws 'too-many' where all `places` (running and waiting)
 * are taken; a client that holds fewer of them than another takes the newest waiting place of the one that holds most.
 */
export function createPasswordQueue({
  atOnce = hashesAtOnce,
  places = atOnce * placesPerHash,
}: {
  atOnce?: number
  places?: number
} = {}): PasswordQueue {
  const room = createFairCapacity(places, 'newest')
  const turns = createFairQueue({ perUser: atOnce, inAll: atOnce })

  return async (client, work) => {
    const refusal = Promise.withResolvers<never>()
    let state: 'waiting' | 'running' | 'refused' = 'waiting'
    const leave = room.enter(client, 1, () => {
      if (state === 'waiting') {
        state = 'refused'
        refusal.reject(queueFull())
      }
      return state === 'refused'
    })
    if (!leave) throw queueFull()
    const turn = turns(client, async () => {
      if (state === 'refused') return refusal.promise
      state = 'running'
      return work()
    })
    try {
      return await Promise.race([refusal.promise, turn])
    } finally {
      leave()
    }
  }
}

function queueFull(): AppError {
  const seconds = 5
  return new AppError(
    'too-many',
    `Too many people are signing in at this moment. Nothing was changed. Please wait ${seconds} seconds, then try again.`,
    { retryAfter: seconds },
  )
}
