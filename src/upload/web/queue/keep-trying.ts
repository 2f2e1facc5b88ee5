import { queueFailure } from '../../queue-failure.ts'
import { isTransient, retryDelayMs } from '../../retry-rules.ts'
import { unlessAborted } from './unless-aborted.ts'
import type { UploadPorts } from './upload-ports.ts'

/** The context in which requests wait and are retried. */
export type RetryContext = {
  readonly ports: Pick<UploadPorts, 'wait' | 'random'>
  /** Receives the obstacle while a request waits, in the queue's words, and null once one succeeded. */
  readonly onDelay: (obstacle: string | null) => void
  readonly signal: AbortSignal
}

/** Repeats `request` until it succeeds, without a limit. Rejects for a failure that is not transient, and on abort. */
export async function keepTrying<Result>(request: () => Promise<Result>, context: RetryContext): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      const result = await unlessAborted(request(), context.signal)
      context.onDelay(null)
      return result
    } catch (error) {
      await waitOut(error, tries, context)
    }
  }
}

/** Waits after the given try (1 for the first) failed. Throws the error if it is not transient. */
export async function waitOut(error: unknown, tries: number, { ports, onDelay, signal }: RetryContext): Promise<void> {
  signal.throwIfAborted()
  if (!isTransient(error)) throw error
  onDelay(queueFailure(error.sentence))
  await unlessAborted(ports.wait(retryDelayMs(tries, error.retryAfter, ports.random()), signal), signal)
}
