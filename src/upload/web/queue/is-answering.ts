import { isTransient, stopReasonOf } from '../../retry-rules.ts'
import { unlessAborted } from './unless-aborted.ts'

/**
 * Whether the server answers `ask`, also with a refusal. Rejects when the whole queue must stop, and with the signal's reason.
 */
export async function isAnswering(ask: () => Promise<unknown>, signal: AbortSignal): Promise<boolean> {
  try {
    await unlessAborted(ask(), signal)
    return true
  } catch (error) {
    signal.throwIfAborted()
    if (stopReasonOf(error)) throw error
    return !isTransient(error)
  }
}
