import type { QueryClient } from '@tanstack/react-query'
import { signedUrlWindow } from '../limits.ts'
import { fileOf } from './viewer/photo-key.ts'

/** When the addresses were last renewed because of a file, by file, in milliseconds since 1970. */
const renewedAt = new Map<string, number>()
/** Most files in `renewedAt`. */
const maxRememberedFiles = 1000
const renewals = new WeakMap<QueryClient, Promise<void>>()

/**
 * Refetches the addresses of all photos on the page, because the one at `url` did not load. Concurrent calls share one request.
 * Undefined when the same photo failed within the half hour for which its address stays the same: the photo is lost.
 */
export function renewAddresses(queryClient: QueryClient, url: string): Promise<void> | undefined {
  const now = Date.now()
  const current = renewals.get(queryClient)
  const last = renewedAt.get(fileOf(url))
  if (last !== undefined && now - last < signedUrlWindow * 1000) return current
  if (renewedAt.size >= maxRememberedFiles) renewedAt.clear()
  renewedAt.set(fileOf(url), now)
  if (current) return current
  const renewal = queryClient
    .invalidateQueries({ predicate: ({ meta }) => meta?.expires === true })
    .finally(() => renewals.delete(queryClient))
  renewals.set(queryClient, renewal)
  return renewal
}

/** Allows `renewAddresses` for the photo at `url` again. Called when the cause of the failure may have been the network. */
export function allowRenewal(url: string): void {
  renewedAt.delete(fileOf(url))
}
