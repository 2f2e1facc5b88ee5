import { photoAnswerTimeoutMs } from '../../../platform/web/net/call.ts'
import { limitConcurrency } from '../../../platform/web/net/limit-concurrency.ts'
import { isTimeout } from '../../../platform/web/net/with-time-limit.ts'
import { maxConcurrentUploads } from '../../upload-queue.ts'

export type SendQueue = ReturnType<typeof createSendQueue>

/**
 * The queue in which the photos of all batches are sent, three at a time. A timeout means that the connection may be too slow
 * for three, which would time out for ever. Then one photo is sent at a time, until one is fast enough for three.
 */
export function createSendQueue(now: () => Date) {
  let isSlow = false

  return {
    inTurn: limitConcurrency(() => (isSlow ? 1 : maxConcurrentUploads)),

    /** Sends one photo, called in its turn. */
    async send<Answer>(request: () => Promise<Answer>): Promise<Answer> {
      const began = now().getTime()
      try {
        const answer = await request()
        if (now().getTime() - began < photoAnswerTimeoutMs / maxConcurrentUploads) isSlow = false
        return answer
      } catch (error) {
        if (hasTimedOut(error)) isSlow = true
        throw error
      }
    },

    /** Whether other photos must wait for the one that is being sent. */
    isSlow: (): boolean => isSlow,
  }
}

function hasTimedOut(error: unknown): boolean {
  return error instanceof Error && isTimeout(error.cause)
}
