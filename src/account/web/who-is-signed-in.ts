import type { LastSeller, Seller } from './last-seller.ts'

export type Session = {
  user: Seller
  /** Null: the server could not be asked yet, and this seller was signed in here last. */
  session: { expiresAt: Date } | null
}

/** Milliseconds after which a seller who is remembered need not wait for the server any longer: their views open. */
export const openWithin = 3000

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
