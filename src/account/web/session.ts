import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import { drafts } from '../../platform/web/store/drafts.ts'
import { createStore } from '../../platform/web/store/store.ts'
import { sessionLifetime } from '../session-length.ts'
import { accountCall, askForSession } from './account-call.ts'
import { accountDeleted, endedElsewhere, farewell } from './farewell.ts'
import { type LastSeller, lastSeller, type Seller } from './last-seller.ts'
import { tellOtherTabs } from './session-news.ts'

/** Milliseconds after which a seller who is remembered need not wait for the server any longer: their views open. */
export const openWithin = 3000

export type { Seller } from './last-seller.ts'

const sessionSchema = z.nullable(
  z.object({
    user: z.object({ id: z.string(), email: z.string() }),
    session: z.object({ expiresAt: z.coerce.date() }),
  }),
)

const halfSchema = z.object({ secondStep: z.literal(true) })

/** Whether the sign-in screen asks for the code of a seller whose password was right. */
export const secondStep = createStore({ isAsked: false })

/** The clock looks every 30 s and refreshes when under 90 s remain (specification of listings, section 9). */
const tick = 30_000
const refreshBelow = 90_000
/** Milliseconds after which a server that could not be asked is asked again. */
const askAgain = 5000

const cookiesRefused =
  'You are signed in, but this browser did not keep it. Allow cookies for this site, then sign in again.'

const maybeChanged =
  'PastFash did not answer, so your password may be changed already. Check your network and try again; if you are signed out by then, sign in with the new one.'

/**
 * Who is signed in; null when nobody is. Being offline signs nobody out: it is an error of this query, or on a page that
 * has not reached the server yet the seller who was signed in here last.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ client, queryKey, signal }) => {
    const shown = client.getQueryData<Session | null>(queryKey)
    const session = await whoIsSignedIn({
      ask: async (within) => sessionSchema.parse(await askForSession({ signal, within })),
      last: lastSeller,
      isKnown: shown !== undefined,
      signal,
    })
    if (shown && !session && !signal.aborted) farewell.set({ words: endedElsewhere })
    return session
  },
  staleTime: tick,
  // Nobody waits for repeats of a question that the device can answer, or that is asked again by itself.
  retry: false,
  refetchOnWindowFocus: true,
  // A seller who comes back to a tab after an hour elsewhere goes on.
  refetchIntervalInBackground: true,
  refetchInterval: ({ state: { data, status } }) => {
    if (data === null) return status === 'error' ? askAgain : false
    const expiresAt = status === 'error' ? undefined : data?.session?.expiresAt
    return expiresAt ? nextLook(expiresAt.getTime() - Date.now()) : askAgain
  },
})

/** Milliseconds until the session is asked for again, given how many of them it still has. */
export function nextLook(remaining: number): number {
  if (remaining < refreshBelow) return tick
  // No session has more left than its length: where it seems so, this device's clock is behind.
  const ticks = Math.ceil((Math.min(remaining, sessionLifetime * 1000) - refreshBelow) / tick)
  return Math.max(1, ticks) * tick
}

/** Creates an account without signing in. Its name is the part of the address before the @. */
export async function createAccount(email: string, password: string): Promise<void> {
  await accountCall('/sign-up/email', { email, password, name: email.split('@')[0] ?? email })
}

/** Begins a session, here and in every other tab. */
export async function signIn(queryClient: QueryClient, email: string, password: string): Promise<void> {
  await goOn(queryClient, await accountCall('/sign-in/email', { email, password }))
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. Begins a session as `signIn`. */
export async function passSecondStep(queryClient: QueryClient, code: string): Promise<void> {
  await accountCall('/two-factor/verify', { code })
  secondStep.set({ isAsked: false })
  await sessionBegan(queryClient)
}

/**
 * Sets the password of the account that the mail's link is for, ends every other session of it, and begins one here and
 * in every other tab.
 */
export async function setNewPassword(queryClient: QueryClient, token: string, newPassword: string): Promise<void> {
  await goOn(queryClient, await accountCall('/reset-password', { token, newPassword }))
}

/**
 * Gives the seller who is signed in another password, and ends every other session of theirs. Asked before this answer has brought the
 * new one, the server says that nobody is signed in: it is asked again, in every tab.
 */
export async function changePassword(
  queryClient: QueryClient,
  currentPassword: string,
  newPassword: string,
): Promise<void> {
  const answer = await accountCall('/change-password', { currentPassword, newPassword }, { noAnswer: maybeChanged })
  await goOn(queryClient, answer)
}

/** Ends the session here and in every other tab; what was fetched for this seller is forgotten. */
export async function signOut(queryClient: QueryClient): Promise<void> {
  await accountCall('/sign-out', {})
  forgetSeller(queryClient)
  tellOtherTabs('signed-out')
}

/** To call once the server has deleted the account: every tab shows the sign-in screen, which says so. */
export function leaveDeletedAccount(queryClient: QueryClient): void {
  forgetSeller(queryClient, accountDeleted)
  tellOtherTabs('account-deleted')
}

/** Shows the sign-in screen, with `words` where there are any, drops every other answer, and remembers nobody. */
export function forgetSeller(queryClient: QueryClient, words?: string): void {
  // An answer that is still on its way is from before.
  void queryClient.cancelQueries({ queryKey: sessionQuery.queryKey })
  lastSeller.forget()
  drafts.keepOnly()
  farewell.set({ words })
  queryClient.setQueryData(sessionQuery.queryKey, null)
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] })
}

/** A session began, or the second step is asked for, which signed out whoever was signed in. */
async function goOn(queryClient: QueryClient, answer: unknown) {
  if (!halfSchema.safeParse(answer).success) return sessionBegan(queryClient)
  if (queryClient.getQueryData(sessionQuery.queryKey)) {
    forgetSeller(queryClient)
    tellOtherTabs('signed-out')
  }
  secondStep.set({ isAsked: true })
}

async function sessionBegan(queryClient: QueryClient) {
  tellOtherTabs('signed-in')
  farewell.set({ words: undefined })
  // An answer that is still on its way is from before.
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey })
  const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => askAnew(queryClient))
  if (session === null) throw new AppError('broken', cookiesRefused)
}

/** Who is signed in is known to nobody but the server: nothing of anybody shows until it answers. */
export function askAnew(queryClient: QueryClient): void {
  lastSeller.forget()
  void queryClient.resetQueries({ queryKey: sessionQuery.queryKey })
}

export type Session = {
  user: Seller
  /** Null: the server could not be asked yet, and this seller was signed in here last. */
  session: { expiresAt: Date } | null
}

/**
 * Who is signed in as the server says it, which is remembered; null for nobody. Cannot it be asked, the seller who was
 * signed in here last, unless `isKnown`: then an earlier answer stands. Throws what `ask` throws when nobody is remembered.
 */
export async function whoIsSignedIn(asking: {
  /** Asks the server; undefined waits as long as for any answer, else so many milliseconds. */
  ask: (within: number | undefined) => Promise<Session | null>
  last: LastSeller
  isKnown: boolean
  /** Aborted when the answer is wanted no more, as after a sign-out: it is not remembered then. */
  signal: AbortSignal
}): Promise<Session | null> {
  const remembered = () => (asking.isKnown ? undefined : asking.last.read())
  try {
    const session = await asking.ask(remembered() && openWithin)
    if (!asking.signal.aborted) note(asking.last, session)
    return session
  } catch (error) {
    const user = remembered()
    if (user) return { user, session: null }
    throw error
  }
}

function note(last: LastSeller, session: Session | null) {
  if (session) last.remember(session.user)
  else last.forget()
}
