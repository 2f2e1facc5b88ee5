import { createHash, randomBytes } from 'node:crypto'
import { and, eq, lte } from 'drizzle-orm'
import { AppError } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/server/services.ts'
import { ebayOauthStates } from '../tables.ts'

type ConsentContext = Context<'db' | 'clock' | 'ebay' | 'userId'>

/** 128 bits, which nobody can guess. */
const stateBytes = 16
const lifetimeMs = 10 * 60_000

/** Starts a consent. Returns its state, which goes to eBay and must come back from the same seller within ten minutes, once. */
export async function startConsent({ db, clock, ebay: { environment }, userId }: ConsentContext): Promise<string> {
  const state = randomBytes(stateBytes).toString('base64url')
  const expiresAt = new Date(clock.now().getTime() + lifetimeMs)
  await db.asUser(userId, (tx) =>
    tx.insert(ebayOauthStates).values({ stateHash: hashOf(state), userId, environment, expiresAt }),
  )
  return state
}

/** Deletes a seller's consents that did not come back in time. Returns how many. */
export async function sweepConsents({ db, clock, userId }: Context<'db' | 'clock' | 'userId'>): Promise<number> {
  const { rowCount } = await db.asUser(userId, (tx) =>
    tx
      .delete(ebayOauthStates)
      .where(and(eq(ebayOauthStates.userId, userId), lte(ebayOauthStates.expiresAt, clock.now()))),
  )
  return rowCount ?? 0
}

/**
 * Deletes a consent, so that it works once. Throws `AppError('forbidden')` if the state is unknown, another seller's, expired or
 * used.
 */
export async function consumeConsent(context: ConsentContext, state: string | undefined): Promise<void> {
  const { db, clock, ebay, userId } = context
  const [consent] = await db.asUser(userId, (tx) =>
    tx
      .delete(ebayOauthStates)
      .where(
        and(
          eq(ebayOauthStates.stateHash, hashOf(state ?? '')),
          eq(ebayOauthStates.userId, userId),
          eq(ebayOauthStates.environment, ebay.environment),
        ),
      )
      .returning({ expiresAt: ebayOauthStates.expiresAt }),
  )
  if (consent === undefined || consent.expiresAt <= clock.now())
    throw new AppError('forbidden', 'This authorization has expired or was already used. Please connect again.')
}

function hashOf(state: string): string {
  return createHash('sha256').update(state).digest('hex')
}
