import { passesByItself, requestTries, waitAfter } from '../try-again.ts'
import type { UploadPorts } from './upload-ports.ts'

/**
 * Does `request` until it succeeds, fails for a reason that does not pass by itself, or has been tried often enough.
 * `onDelay` hears the sentence of what stands in the way while it waits, and null once a request came through.
 */
export async function keepTrying<Result>(
  request: () => Promise<Result>,
  ports: Pick<UploadPorts, 'wait' | 'random'>,
  onDelay: (sentence: string | null) => void,
  signal: AbortSignal,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      const result = await request()
      onDelay(null)
      return result
    } catch (error) {
      signal.throwIfAborted()
      if (!passesByItself(error) || tries >= requestTries) throw error
      onDelay(error.sentence)
      await ports.wait(waitAfter(tries, error.retryAfter, ports.random()), signal)
    }
  }
}
