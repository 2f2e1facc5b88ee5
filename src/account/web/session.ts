import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { accountCall } from './account-call.ts'

const sessionSchema = z
  .object({
    user: z.object({ id: z.string(), email: z.string() }),
    session: z.object({ expiresAt: z.coerce.date() }),
  })
  .nullable()

/** The signed-in seller. */
export type Seller = { id: string; email: string }

/** The clock looks every 30 s and refreshes when under 90 s remain (specification of listings, section 9). */
const tick = 30_000
const refreshBelow = 90_000

/** Who is signed in; null when nobody is. Being offline is an error of this query and signs nobody out. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => sessionSchema.parse(await accountCall('/get-session')),
  staleTime: tick,
  refetchOnWindowFocus: true,
  refetchInterval: (query) => {
    const expiresAt = query.state.data?.session.expiresAt
    return expiresAt ? nextLook(expiresAt.getTime() - Date.now()) : false
  },
})

/** Milliseconds until the session is asked for again, given how many of them it still has. */
export function nextLook(remaining: number): number {
  if (remaining < refreshBelow) return tick
  const ticks = Math.ceil((remaining - refreshBelow) / tick)
  return Math.max(1, ticks) * tick
}

export async function signIn(email: string, password: string): Promise<void> {
  await accountCall('/sign-in/email', { email, password })
}

/** Creates an account without signing in. Its name is the part of the address before the @. */
export async function createAccount(email: string, password: string): Promise<void> {
  await accountCall('/sign-up/email', { email, password, name: email.split('@')[0] ?? email })
}

const channelName = 'pastfash-session'

/** Ends the session here and in every other tab; what was fetched for this seller is forgotten. */
export async function signOut(queryClient: QueryClient): Promise<void> {
  await accountCall('/sign-out', {})
  forgetSeller(queryClient)
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('signed-out')
  channel.close()
}

/** Follows a sign-out in another tab. Returns how to stop. */
export function followSignOut(queryClient: QueryClient): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', () => forgetSeller(queryClient))
  return () => channel.close()
}

/** Shows the sign-in screen and drops every other answer. */
export function forgetSeller(queryClient: QueryClient) {
  queryClient.setQueryData(sessionQuery.queryKey, null)
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] })
}
