import { AppError, type ErrorCode } from '../platform/errors.ts'
import type { StopReason } from './upload-queue.ts'

// How often and how long an upload is tried again is said here alone; who does it asks here.

/**
 * Refusals of one photo by 'try-later', which passes by itself, after which the photo itself is doubted: about a minute in all.
 * It is left for the seller to retry only when others got through and the server answers before and after its last refusal.
 */
export const requestTries = 8
/** Tries to create a product whose SKU is taken again and again; each holds the server's own six. */
export const creationTries = 3
/** Sends of a photo whose bytes arrive otherwise than they were sent. */
export const damagedSends = 3
/** Milliseconds before the second try; doubled from then on up to the longest. */
const firstWait = 500
const longestWait = 20_000

/** Whether a photo failed so often that the fault may be its own. */
export function isDoubted(failures: number): boolean {
  return failures >= requestTries
}

/** Whether a photo that was tried so often lets the others go before its next try. */
export function letsOthersGo(tries: number): boolean {
  return tries % requestTries === 0
}

/** Faults that pass by themselves, so that the same request may succeed a little later. */
export function passesByItself(error: unknown): error is AppError {
  return error instanceof AppError && (error.code === 'try-later' || error.code === 'too-many')
}

/**
 * Milliseconds to wait after the given try (1 for the first) failed: what the server asked for, else doubling
 * with up to half of it left to chance (`random` in [0, 1)), so that photos do not come back all at once.
 */
export function waitAfter(tries: number, retryAfter: number | undefined, random: number): number {
  const grown = Math.min(firstWait * 2 ** (tries - 1), longestWait)
  return (retryAfter === undefined ? grown / 2 : retryAfter * 1000) + (random * grown) / 2
}

/** Why the whole queue must stop: no session, another seller's, or a server that no longer takes what this page sends. */
export function stopReasonOf(error: unknown): StopReason | undefined {
  if (!(error instanceof AppError)) return undefined
  if (error.code === 'not-signed-in' || error.code === 'forbidden') return 'signed-out'
  return error.code === 'app-too-old' ? 'app-too-old' : undefined
}

/** Whether the seller pressing Retry can help, once it has failed for good. */
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
