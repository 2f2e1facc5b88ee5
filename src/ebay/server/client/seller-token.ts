import { setTimeout as wait } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import { type ChangeFeed, wake } from '../../../platform/server/db/change-feed.ts'
import type { Database, Tx } from '../../../platform/server/db/db.ts'
import { orAborted } from '../../../platform/server/process/or-aborted.ts'
import type { EbayEnvironment } from '../../environment.ts'
import { marketplaceOf } from '../../marketplace.ts'
import { ebayCredentials } from '../tables.ts'
import type { Bearer } from './create-caller.ts'
import { EbayFailure } from './ebay-call.ts'
import type { TokenCipher } from './token-cipher.ts'
import { endOf, InvalidGrant, type TokenClient, tokenWithinMs } from './token-client.ts'

type Parts = {
  readonly db: Database
  readonly feed: Pick<ChangeFeed, 'whenWoken'>
  readonly clock: Clock
  readonly environment: EbayEnvironment
  readonly tokens: TokenCipher
  readonly client: Pick<TokenClient, 'refresh'>
}

/** A token that ends sooner is renewed before it is used. */
const earlyMs = 5 * 60_000
/** A token that lives for so long is used while somebody else renews it. */
const enoughMs = 60_000
/** Longer than all tries at a new token take, with the waits between them. */
const leaseMs = 3 * tokenWithinMs + 10_000
/**
 * Sellers' access tokens, read from their rows for each call, so that what another process renewed, replaced or took away counts at
 * once. Renewed by one at a time: in this process all wait for the same attempt, and between processes a lease in the row
 * (`renewingUntil`) lets one in and wakes the others at its end. A lease and no lock, because a lock would keep a transaction or a
 * connection of the pool open for as long as eBay takes; should a lease be outlived all the same, two tokens are got in place of
 * one, and both are good.
 */
export function createSellerTokens(parts: Parts): (whose: Whose) => Bearer {
  const attempts = new Map<string, Attempt>()

  function begin(key: string, whose: Whose, refused: string | undefined): Attempt {
    const abandoned = new AbortController()
    const attempt: Attempt = {
      token: renew(parts, whose, refused, abandoned.signal),
      callers: 0,
      end() {
        abandoned.abort()
        if (attempts.get(key) === attempt) attempts.delete(key)
      },
    }
    attempts.set(key, attempt)
    return attempt
  }

  async function renewed(whose: Whose, refused: string | undefined, signal: AbortSignal | undefined): Promise<string> {
    const key = `${whose.userId} ${whose.ebayUserId ?? ''} ${refused ?? ''}`
    const attempt = attempts.get(key) ?? begin(key, whose, refused)
    attempt.callers += 1
    try {
      return await orAborted(attempt.token, signal)
    } finally {
      attempt.callers -= 1
      if (attempt.callers === 0) attempt.end()
    }
  }

  return (whose) => ({
    async access(signal) {
      const row = await parts.db.asUser(whose.userId, (tx) => credentials(tx, parts, whose))
      const held = heldBy(parts, whose.userId, row)
      const good = held.livesMs > earlyMs ? held.access : undefined
      const token = good ?? (await renewed(whose, undefined, signal))
      return { token, marketplace: marketplaceOf(row.marketplaceId) }
    },
    async renew(refused, signal) {
      await renewed(whose, refused, signal)
    },
  })
}

/** One try at a new token, shared by its callers; `end` once none of them waits. */
type Attempt = { readonly token: Promise<string>; callers: number; end(): void }

/** Of a seller whatever account is connected, or none but the one that is named. */
type Whose = { readonly userId: string; readonly ebayUserId?: string | undefined }
type Row = typeof ebayCredentials.$inferSelect

/** A wait for another process ends when `abandoned` aborts; a request to eBay that is under way does not, as its token is kept. */
async function renew(parts: Parts, whose: Whose, refused: string | undefined, abandoned: AbortSignal): Promise<string> {
  const { userId } = whose
  for (;;) {
    const woken = new AbortController()
    // Before the row is read: the other process may be done right behind that.
    const deafen = parts.feed.whenWoken(leaseOf(parts, userId), () => woken.abort())
    try {
      const claim = await parts.db.asUser(userId, (tx) => claimRenewal(tx, parts, whose, refused))
      if (claim.kind === 'good') return claim.token
      if (claim.kind === 'taken') {
        const signal = AbortSignal.any([woken.signal, abandoned])
        await wait(claim.leaseMs, undefined, { signal }).catch(() => undefined)
        abandoned.throwIfAborted()
        continue
      }
      const got = await refreshed(parts, userId, claim.row)
      if (got !== undefined) return got
    } finally {
      deafen()
    }
  }
}

/** What those are woken by who wait for another process to renew the token of a seller. */
export function leaseOf({ environment }: { environment: EbayEnvironment }, userId: string): string {
  return `ebay-token ${environment} ${userId}`
}

type Claim = { kind: 'good'; token: string } | { kind: 'taken'; leaseMs: number } | { kind: 'mine'; row: Row }

/** Whether the row has a token that will do, somebody else is getting one, or this process may. */
async function claimRenewal(tx: Tx, parts: Parts, whose: Whose, refused: string | undefined): Promise<Claim> {
  const { userId } = whose
  const row = await credentials(tx, parts, whose, 'for update')
  const { access, livesMs } = heldBy(parts, userId, row)
  const now = parts.clock.now()
  const isGood = access !== undefined && access !== refused
  if (isGood && livesMs > earlyMs) return { kind: 'good', token: access }
  if (row.renewingUntil !== null && row.renewingUntil > now)
    return isGood && livesMs > enoughMs
      ? { kind: 'good', token: access }
      : { kind: 'taken', leaseMs: row.renewingUntil.getTime() - now.getTime() }
  const renewingUntil = new Date(now.getTime() + leaseMs)
  await tx.update(ebayCredentials).set({ renewingUntil }).where(mine(parts, userId))
  return { kind: 'mine', row }
}

/** The new token, kept; undefined where the seller has connected again in the meantime, so that the row must be read anew. */
async function refreshed(parts: Parts, userId: string, row: Row): Promise<string | undefined> {
  const { db, clock, environment, tokens, client } = parts
  const owner = { userId, environment }
  const sameConsent = and(mine(parts, userId), eq(ebayCredentials.refreshToken, row.refreshToken))
  const keep = (set: Partial<Row>) =>
    db.asUser(userId, async (tx) => {
      const { rowCount } = await tx
        .update(ebayCredentials)
        .set({ ...set, renewingUntil: null })
        .where(sameConsent)
      await wake(tx, leaseOf(parts, userId))
      return rowCount === 1
    })
  const refreshToken = tokens.decrypt(owner, row.refreshToken)
  if (refreshToken === undefined) {
    await keep({})
    throw notConnected('the tokens cannot be read')
  }
  try {
    const { accessToken, seconds } = await client.refresh(refreshToken)
    const kept = await keep({
      accessToken: tokens.encrypt(owner, accessToken),
      accessExpiresAt: endOf(clock, seconds),
      // By the newest secret, so that older ones can go.
      refreshToken: tokens.encrypt(owner, refreshToken),
    })
    return kept ? accessToken : undefined
  } catch (error) {
    if (!(error instanceof InvalidGrant)) {
      await keep({})
      throw error
    }
    if (!(await keep({ revokedAt: clock.now() }))) return undefined
    throw notConnected('the consent is over')
  }
}

/** Throws 'reconnect' where there is no consent to use. */
async function credentials(tx: Tx, parts: Parts, { userId, ebayUserId }: Whose, lock?: 'for update'): Promise<Row> {
  const query = tx.select().from(ebayCredentials).where(mine(parts, userId))
  const [row] = await (lock ? query.for('update') : query)
  if (!row) throw notConnected('no account')
  if (ebayUserId !== undefined && ebayUserId !== row.ebayUserId) throw notConnected('another account by now')
  if (row.revokedAt !== null || row.tokenExpiresAt <= parts.clock.now()) throw notConnected('the consent is over')
  return row
}

function heldBy({ tokens, environment, clock }: Parts, userId: string, row: Row) {
  return {
    access: tokens.decrypt({ userId, environment }, row.accessToken),
    livesMs: row.accessExpiresAt.getTime() - clock.now().getTime(),
  }
}

function mine({ environment }: Parts, userId: string) {
  return and(eq(ebayCredentials.userId, userId), eq(ebayCredentials.environment, environment))
}

function notConnected(why: string): EbayFailure {
  return new EbayFailure({ kind: 'reconnect', status: 401 }, `not connected: ${why}`)
}
