import { createHash, randomBytes } from 'node:crypto'
import { and, eq, lte } from 'drizzle-orm'
import { AppError } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/server/services.ts'
import { ebayOauthStates } from '../tables.ts'

type ConsentContext = Context<'db' | 'clock' | 'ebay' | 'userId'>

/** 128 bits, which nobody guesses. */
const stateBytes = 16
const livesForMs = 10 * 60_000

/** Begins a consent: what is given to eBay, to be brought back by the same seller within ten minutes, once. */
export async function beginConsent({ db, clock, ebay: { environment }, userId }: ConsentContext): Promise<string> {
  const state = randomBytes(stateBytes).toString('base64url')
  const expiresAt = new Date(clock.now().getTime() + livesForMs)
  await db.asUser(userId, (tx) =>
    tx.insert(ebayOauthStates).values({ stateHash: hashOf(state), userId, environment, expiresAt }),
  )
  return state
}

/** Removes a seller's consents that were begun and not brought back in time. Gives how many. */
export async function sweepConsents({ db, clock, userId }: Context<'db' | 'clock' | 'userId'>): Promise<number> {
  const { rowCount } = await db.asUser(userId, (tx) =>
    tx
      .delete(ebayOauthStates)
      .where(and(eq(ebayOauthStates.userId, userId), lte(ebayOauthStates.expiresAt, clock.now()))),
  )
  return rowCount ?? 0
}

/** Uses a consent up. Throws 'forbidden' for one that is none, another seller's, over, or used already. */
export async function takeConsent(context: ConsentContext, state: string | undefined): Promise<void> {
  const { db, clock, ebay, userId } = context
  const [taken] = await db.asUser(userId, (tx) =>
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
  if (taken === undefined || taken.expiresAt <= clock.now())
    throw new AppError(
      'forbidden',
      'This authorization was not begun here in the last ten minutes, or was used already. Please connect again.',
    )
}

function hashOf(state: string): string {
  return createHash('sha256').update(state).digest('hex')
}
