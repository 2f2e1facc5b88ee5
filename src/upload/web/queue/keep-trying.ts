import { queueFailure } from '../../queue-failure.ts'
import { passesByItself, waitAfter } from '../../try-again.ts'
import { unlessAborted } from './unless-aborted.ts'
import type { UploadPorts } from './upload-ports.ts'

/** How requests wait for what passes by itself. */
export type Patience = {
  readonly ports: Pick<UploadPorts, 'wait' | 'random'>
  /** Hears what stands in the way while a request waits, in the queue's words, and null once one came through. */
  readonly onDelay: (words: string | null) => void
  readonly signal: AbortSignal
}

/** Does `request` until it succeeds, however long that takes. Rejects for a reason that does not pass by itself, and on abort. */
export async function keepTrying<Result>(request: () => Promise<Result>, patience: Patience): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      const result = await unlessAborted(request(), patience.signal)
      patience.onDelay(null)
      return result
    } catch (error) {
      await waitOut(error, tries, patience)
    }
  }
}

/** Waits as long as is due after the given try (1 for the first) failed; throws what does not pass by itself. */
export async function waitOut(error: unknown, tries: number, { ports, onDelay, signal }: Patience): Promise<void> {
  signal.throwIfAborted()
  if (!passesByItself(error)) throw error
  onDelay(queueFailure(error.sentence))
  await unlessAborted(ports.wait(waitAfter(tries, error.retryAfter, ports.random()), signal), signal)
}
