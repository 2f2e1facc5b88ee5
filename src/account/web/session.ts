import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { accountCall } from './account-call.ts'
import { lastSeller } from './last-seller.ts'
import { whoIsSignedIn } from './who-is-signed-in.ts'

export type { Seller } from './last-seller.ts'

const sessionSchema = z
  .object({
    user: z.object({ id: z.string(), email: z.string() }),
    session: z.object({ expiresAt: z.coerce.date() }),
  })
  .nullable()

/** The clock looks every 30 s and refreshes when under 90 s remain (specification of listings, section 9). */
const tick = 30_000
const refreshBelow = 90_000
/** Milliseconds after which a server that could not be asked is asked again. */
const askAgain = 5000

/**
 * Who is signed in; null when nobody is. Being offline signs nobody out: it is an error of this query, or on a page that
 * has not reached the server yet the seller who was signed in here last.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ client, queryKey, signal }) =>
    whoIsSignedIn({
      ask: async (within) => sessionSchema.parse(await accountCall('/get-session', undefined, { signal, within })),
      last: lastSeller,
      isKnown: client.getQueryData(queryKey) !== undefined,
      signal,
    }),
  staleTime: tick,
  // Nobody waits for repeats of a question that the device can answer, or that is asked again by itself.
  retry: false,
  refetchOnWindowFocus: true,
  refetchInterval: ({ state: { data, status } }) => {
    if (data === null) return false
    const expiresAt = status === 'error' ? undefined : data?.session?.expiresAt
    return expiresAt ? nextLook(expiresAt.getTime() - Date.now()) : askAgain
  },
})

/** Asks who is signed in again whenever the network of this device comes or goes. Returns how to stop. */
export function followNetwork(queryClient: QueryClient): () => void {
  const ask = () => void queryClient.refetchQueries({ queryKey: sessionQuery.queryKey })
  const events = ['online', 'offline']
  for (const event of events) addEventListener(event, ask)
  return () => {
    for (const event of events) removeEventListener(event, ask)
  }
}

/** Milliseconds until the session is asked for again, given how many of them it still has. */
export function nextLook(remaining: number): number {
  if (remaining < refreshBelow) return tick
  const ticks = Math.ceil((remaining - refreshBelow) / tick)
  return Math.max(1, ticks) * tick
}

/** Begins a session; other tabs that show the sign-in screen, or another seller, learn of it too. */
export async function signIn(email: string, password: string): Promise<void> {
  await accountCall('/sign-in/email', { email, password })
  tellOtherTabs('signed-in')
}

/** Creates an account without signing in. Its name is the part of the address before the @. */
export async function createAccount(email: string, password: string): Promise<void> {
  await accountCall('/sign-up/email', { email, password, name: email.split('@')[0] ?? email })
}

/** Gives the seller who is signed in another password, and ends every other session of theirs. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  await accountCall('/change-password', { currentPassword, newPassword, revokeOtherSessions: true })
}

const channelName = 'pastfash-session'

/** Ends the session here and in every other tab; what was fetched for this seller is forgotten. */
export async function signOut(queryClient: QueryClient): Promise<void> {
  await accountCall('/sign-out', {})
  forgetSeller(queryClient)
  tellOtherTabs('signed-out')
}

/** Follows a sign-in or sign-out in another tab. Returns how to stop. */
export function followOtherTabs(queryClient: QueryClient): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if (data === 'signed-out') forgetSeller(queryClient)
    // This tab may be the one that asks already.
    else void queryClient.refetchQueries({ queryKey: sessionQuery.queryKey }, { cancelRefetch: false })
  })
  return () => channel.close()
}

type News = 'signed-in' | 'signed-out'

function tellOtherTabs(news: News) {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(news)
  channel.close()
}

/** Shows the sign-in screen, drops every other answer, and remembers nobody. */
export function forgetSeller(queryClient: QueryClient) {
  // An answer that is still on its way is from before.
  void queryClient.cancelQueries({ queryKey: sessionQuery.queryKey })
  lastSeller.forget()
  queryClient.setQueryData(sessionQuery.queryKey, null)
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] })
}
