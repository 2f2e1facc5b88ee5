import { atMost } from '../../../platform/web/net/at-most.ts'
import { photoAnswerWithin } from '../../../platform/web/net/call.ts'
import { isSilence } from '../../../platform/web/net/must-answer.ts'
import { sendAtOnce } from '../../upload-queue.ts'

export type SendLine = ReturnType<typeof createSendLine>

/**
 * The turns in which the photos of all batches are sent: three at a time. Where one ran into the time limit of a request the line
 * may be too thin for three, each of which would be cut off with the others and begin anew for ever: from then on they go
 * one at a time, until one gets through so soon that three would have made it, too.
 */
export function createSendLine(now: () => Date) {
  let isThin = false

  return {
    inTurn: atMost(() => (isThin ? 1 : sendAtOnce)),

    /** Sends one photo whose turn it is. */
    async send<Answer>(request: () => Promise<Answer>): Promise<Answer> {
      const began = now().getTime()
      try {
        const answer = await request()
        if (now().getTime() - began < photoAnswerWithin / sendAtOnce) isThin = false
        return answer
      } catch (error) {
        if (ranIntoLimit(error)) isThin = true
        throw error
      }
    },

    /** Whether others must get out of the way of the one that is sent. */
    isThin: (): boolean => isThin,
  }
}

function ranIntoLimit(error: unknown): boolean {
  return error instanceof Error && isSilence(error.cause)
}
