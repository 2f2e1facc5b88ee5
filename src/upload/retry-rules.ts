import { AppError, type ErrorCode } from '../platform/errors.ts'
import type { StopReason } from './upload-queue.ts'

// All rules about how often and how long an upload is retried are in this file.

/**
 * Failures of one photo by 'try-later' after which it is doubted: the photo itself may be the cause. They take about a
 * minute. A doubted photo is left for the seller to retry only when other photos got through and the server answers
 * before and after its last failure.
 */
export const failuresBeforeDoubt = 8
/** Tries to create a product whose generated SKU is taken. Each try includes the server's own six. */
export const creationTries = 3
/** Sends of a photo whose bytes arrive damaged. */
export const maxDamagedSends = 3
/** Milliseconds before the second try. The wait doubles with each try, up to the longest. */
const firstWaitMs = 500
const longestWaitMs = 20_000

/** Whether a photo failed so often that the fault may be its own. */
export function isDoubted(failures: number): boolean {
  return failures >= failuresBeforeDoubt
}

/** Whether a photo that was tried so often gives way to the others before its next try. */
export function shouldYield(tries: number): boolean {
  return tries % failuresBeforeDoubt === 0
}

/** Whether the same request may succeed a little later. */
export function isTransient(error: unknown): error is AppError {
  return error instanceof AppError && (error.code === 'try-later' || error.code === 'too-many')
}

/**
 * Milliseconds to wait after the given try (1 for the first) failed. The server's `retryAfter` comes first, else a doubling
 * wait. Up to half is random (`random` in [0, 1)), so that photos do not come back all at once.
 */
export function retryDelayMs(tries: number, retryAfter: number | undefined, random: number): number {
  const grown = Math.min(firstWaitMs * 2 ** (tries - 1), longestWaitMs)
  return (retryAfter === undefined ? grown / 2 : retryAfter * 1000) + (random * grown) / 2
}

/**
 * The reason why the whole queue must stop: no session, another seller's session, or a server that refuses this page as too
 * old.
 */
export function stopReasonOf(error: unknown): StopReason | undefined {
  if (!(error instanceof AppError)) return undefined
  if (error.code === 'not-signed-in' || error.code === 'forbidden') return 'signed-out'
  return error.code === 'app-too-old' ? 'app-too-old' : undefined
}

/** Whether Retry can help after an upload failed for good. */
export function retryCanHelp(code: ErrorCode): boolean {
  switch (code) {
    case 'not-signed-in':
    case 'too-many':
    case 'try-later':
    case 'broken':
    case 'app-too-old':
      return true
    case 'bad-input':
    case 'forbidden':
    case 'not-found':
    case 'conflict':
    case 'changed':
    case 'gone':
    case 'too-large':
      return false
    default:
      return code satisfies never
  }
}
