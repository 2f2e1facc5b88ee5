import type { QueryClient } from '@tanstack/react-query'
import { signedUrlWindow } from '../limits.ts'
import { fileOf } from './viewer/same-photo.ts'

/** When each file was last asked about, in milliseconds; at most so many. */
const asked = new Map<string, number>()
const remembered = 1000
const underWay = new WeakMap<QueryClient, Promise<void>>()

/**
 * Asks for the addresses of all photos on the page again because the one at `url` did not load; many at once are one question.
 * Undefined when this was asked for the same photo within the half hour for which addresses stay alike: it is gone, unless
 * that was forgotten since.
 */
export function renewAddresses(queryClient: QueryClient, url: string): Promise<void> | undefined {
  const now = Date.now()
  const current = underWay.get(queryClient)
  const last = asked.get(fileOf(url))
  if (last !== undefined && now - last < signedUrlWindow * 1000) return current
  if (asked.size >= remembered) asked.clear()
  asked.set(fileOf(url), now)
  if (current) return current
  const asking = queryClient
    .invalidateQueries({ predicate: ({ meta }) => meta?.expires === true })
    .finally(() => underWay.delete(queryClient))
  underWay.set(queryClient, asking)
  return asking
}

/** The next time that the photo at `url` does not load it is asked about again: what failed may have been the network. */
export function forgetAsked(url: string): void {
  asked.delete(fileOf(url))
}
