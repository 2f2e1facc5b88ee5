import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import { drafts } from '../../platform/web/store/drafts.ts'
import { createStore } from '../../platform/web/store/store.ts'
import { sessionLifetime } from '../session-length.ts'
import { accountCall, askAccount } from './account-call.ts'
import { endedElsewhere, farewell } from './farewell.ts'
import { type LastSeller, lastSeller, type Seller } from './last-seller.ts'
import { notifyOtherTabs } from './session-messages.ts'

/** Milliseconds. A remembered seller waits no longer for the server: then the views open. */
export const rememberedSellerTimeout = 3000

export type { Seller } from './last-seller.ts'

const sessionSchema = z.nullable(
  z.object({
    user: z.object({ id: z.string(), email: z.string() }),
    session: z.object({ expiresAt: z.coerce.date() }),
  }),
)

const secondStepSchema = z.object({ secondStep: z.literal(true) })

/** `isCodeAsked`: the password was right, and the sign-in screen asks for the code. */
export const secondStep = createStore({ isCodeAsked: false })

/** The session is checked every 30 s, and refreshed when less than 90 s remain (specification of listings, section 9). */
const tick = 30_000
const refreshBelow = 90_000
/** Milliseconds until the next try, if the server did not answer. */
const retryDelay = 5000

const cookiesRefused = 'Your browser blocked the sign-in cookie. Allow cookies for this site, then sign in again.'

/**
 * The signed-in seller; null for nobody. Being offline signs nobody out: this query then has an error, or answers the last
 * seller on a page that has not reached the server yet.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ client, queryKey, signal }) => {
    const shownSession = client.getQueryData<Session | null>(queryKey)
    const session = await whoIsSignedIn({
      ask: async (within) => sessionSchema.parse(await askAccount('/get-session', { signal, within })),
      last: lastSeller,
      isKnown: shownSession !== undefined,
      signal,
    })
    if (shownSession && !session && !signal.aborted) farewell.set({ message: endedElsewhere })
    return session
  },
  staleTime: tick,
  // No retries: the device answers on its own, or the query runs again by its interval.
  retry: false,
  refetchOnWindowFocus: true,
  // A seller who comes back to this tab after an hour elsewhere is still signed in.
  refetchIntervalInBackground: true,
  refetchInterval: ({ state: { data, status } }) => {
    if (data === null) return status === 'error' ? retryDelay : false
    const expiresAt = status === 'error' ? undefined : data?.session?.expiresAt
    return expiresAt ? nextRefresh(expiresAt.getTime() - Date.now()) : retryDelay
  },
})

/** Takes over the answer that came with the page, which was asked for at `askedAt` (milliseconds since 1970). */
export function takeOverSession(queryClient: QueryClient, answer: unknown, askedAt: number): void {
  const { data: session } = sessionSchema.safeParse(answer)
  if (session === undefined) return
  rememberAnswer(lastSeller, session)
  queryClient.setQueryData(sessionQuery.queryKey, session, { updatedAt: askedAt })
}

/** Milliseconds until the next refresh of a session with `remaining` milliseconds left. */
export function nextRefresh(remaining: number): number {
  if (remaining < refreshBelow) return tick
  // No session lasts longer than its lifetime: if it seems to, this device's clock is behind.
  const ticks = Math.ceil((Math.min(remaining, sessionLifetime * 1000) - refreshBelow) / tick)
  return Math.max(1, ticks) * tick
}

/** Creates an account without signing in. Its name is the part of the mail address before the @. */
export async function createAccount(email: string, password: string): Promise<void> {
  await accountCall('/sign-up/email', { email, password, name: email.split('@')[0] ?? email })
}

/** Begins a session in all tabs. */
export async function signIn(queryClient: QueryClient, email: string, password: string): Promise<void> {
  await continueSignIn(queryClient, await accountCall('/sign-in/email', { email, password }))
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. Begins a session like `signIn`. */
export async function passSecondStep(queryClient: QueryClient, code: string): Promise<void> {
  await accountCall('/two-factor/verify', { code })
  secondStep.set({ isCodeAsked: false })
  await announceSignIn(queryClient)
}

/** Ends the session in all tabs, and drops the data that was fetched for the seller. */
export async function signOut(queryClient: QueryClient): Promise<void> {
  await accountCall('/sign-out', {})
  forgetSeller(queryClient)
  notifyOtherTabs('signed-out')
}

/** Shows the sign-in screen in every tab, here with this message. Call it after the server has deleted the account. */
export function leaveDeletedAccount(queryClient: QueryClient, message: string): void {
  forgetSeller(queryClient, message)
  notifyOtherTabs('account-deleted')
}

/** Shows the sign-in screen with the message, if there is one. Drops all cached answers and the remembered seller. */
export function forgetSeller(queryClient: QueryClient, message?: string): void {
  // A pending answer is outdated.
  void queryClient.cancelQueries({ queryKey: sessionQuery.queryKey })
  lastSeller.forget()
  drafts.keepOnly()
  farewell.set({ message })
  queryClient.setQueryData(sessionQuery.queryKey, null)
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] })
}

/** Continues after a right password: with the session, or with the second step, which ended the session before it. */
export async function continueSignIn(queryClient: QueryClient, answer: unknown) {
  if (!secondStepSchema.safeParse(answer).success) return announceSignIn(queryClient)
  if (queryClient.getQueryData(sessionQuery.queryKey)) {
    forgetSeller(queryClient)
    notifyOtherTabs('signed-out')
  }
  secondStep.set({ isCodeAsked: true })
}

/** Shows the session that the server has begun, in all tabs. */
export async function announceSignIn(queryClient: QueryClient) {
  notifyOtherTabs('signed-in')
  farewell.set({ message: undefined })
  // A pending answer is outdated.
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey })
  const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => resetSession(queryClient))
  if (session === null) throw new AppError('broken', cookiesRefused)
}

/** Drops the remembered seller and asks the server again. Until it answers, no data of any seller shows. */
export function resetSession(queryClient: QueryClient): void {
  lastSeller.forget()
  void queryClient.resetQueries({ queryKey: sessionQuery.queryKey })
}

export type Session = {
  user: Seller
  /** Null: the server has not answered yet, and this seller was signed in here last. */
  session: { expiresAt: Date } | null
}

/**
 * The signed-in seller as the server answers, which is then remembered; null for nobody. If the server cannot be asked: the
 * last seller, unless `isKnown` says that an earlier answer counts. Throws the error of `ask` without a remembered seller.
 */
export async function whoIsSignedIn(options: {
  /** Asks the server. `within`: milliseconds to wait; undefined for the usual timeout. */
  ask: (within: number | undefined) => Promise<Session | null>
  last: LastSeller
  isKnown: boolean
  /** Aborted if the answer is no longer wanted, such as after a sign-out. Then it is not remembered. */
  signal: AbortSignal
}): Promise<Session | null> {
  const remembered = () => (options.isKnown ? undefined : options.last.read())
  try {
    const session = await options.ask(remembered() && rememberedSellerTimeout)
    if (!options.signal.aborted) rememberAnswer(options.last, session)
    return session
  } catch (error) {
    const user = remembered()
    if (user) return { user, session: null }
    throw error
  }
}

function rememberAnswer(last: LastSeller, session: Session | null) {
  if (session) last.remember(session.user)
  else last.forget()
}
