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
import { endOf, InvalidGrant, type TokenClient, tokenTimeoutMs } from './token-client.ts'

type Parts = {
  readonly db: Database
  readonly feed: Pick<ChangeFeed, 'whenWoken'>
  readonly clock: Clock
  readonly environment: EbayEnvironment
  readonly tokens: TokenCipher
  readonly client: Pick<TokenClient, 'refresh'>
}

/** Milliseconds. A token that ends sooner is renewed before it is used. */
const renewBeforeEndMs = 5 * 60_000
/** Milliseconds. A token that lives this long is still used while another process renews it. */
const minUsableMs = 60_000
/** Milliseconds: longer than all tries to get a token, with the waits between them. */
const leaseMs = 3 * tokenTimeoutMs + 10_000
/**
 * Sellers' access tokens. Each call reads the row, so a renewal or revocation by another process counts at once. Calls in a
 * process share one renewal; between processes a lease in the row (`renewingUntil`) admits one, and its end wakes the others. A
 * lock would keep a transaction open while eBay answers. A lease that ends too early costs a second token; both are valid.
 */
export function createSellerTokens(parts: Parts): (tokenKey: TokenKey) => Bearer {
  const attempts = new Map<string, Attempt>()

  function startAttempt(key: string, tokenKey: TokenKey, refusedToken: string | undefined): Attempt {
    const abandoned = new AbortController()
    const attempt: Attempt = {
      token: renew(parts, tokenKey, refusedToken, abandoned.signal),
      callers: 0,
      end() {
        abandoned.abort()
        if (attempts.get(key) === attempt) attempts.delete(key)
      },
    }
    attempts.set(key, attempt)
    return attempt
  }

  async function shareAttempt(
    tokenKey: TokenKey,
    refusedToken: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<string> {
    const key = `${tokenKey.userId} ${tokenKey.ebayUserId ?? ''} ${refusedToken ?? ''}`
    const attempt = attempts.get(key) ?? startAttempt(key, tokenKey, refusedToken)
    attempt.callers += 1
    try {
      return await orAborted(attempt.token, signal)
    } finally {
      attempt.callers -= 1
      if (attempt.callers === 0) attempt.end()
    }
  }

  return (tokenKey) => ({
    async access(signal) {
      const row = await parts.db.asUser(tokenKey.userId, (tx) => credentials(tx, parts, tokenKey))
      const current = accessTokenIn(parts, tokenKey.userId, row)
      const usable = current.livesMs > renewBeforeEndMs ? current.access : undefined
      const token = usable ?? (await shareAttempt(tokenKey, undefined, signal))
      return { token, marketplace: marketplaceOf(row.marketplaceId) }
    },
    async renew(refusedToken, signal) {
      await shareAttempt(tokenKey, refusedToken, signal)
    },
  })
}

/** One attempt to get a new token, shared by its callers. The last caller that stops waiting calls `end`. */
type Attempt = { readonly token: Promise<string>; callers: number; end(): void }

/** Identifies a token: that of the seller's connected account. With `ebayUserId`, the account must be this one. */
type TokenKey = { readonly userId: string; readonly ebayUserId?: string | undefined }
type Row = typeof ebayCredentials.$inferSelect

/**
 * Waiting for another process ends when `abandoned` aborts. A request to eBay that is already sent continues, because its token
 * is stored.
 */
async function renew(
  parts: Parts,
  tokenKey: TokenKey,
  refusedToken: string | undefined,
  abandoned: AbortSignal,
): Promise<string> {
  const { userId } = tokenKey
  for (;;) {
    const leaseEnded = new AbortController()
    // Listen before the row is read: the other process may finish right after that.
    const stopListening = parts.feed.whenWoken(leaseChannel(parts, userId), () => leaseEnded.abort())
    try {
      const claim = await parts.db.asUser(userId, (tx) => claimRenewal(tx, parts, tokenKey, refusedToken))
      if (claim.kind === 'good') return claim.token
      if (claim.kind === 'taken') {
        const signal = AbortSignal.any([leaseEnded.signal, abandoned])
        await wait(claim.leaseMs, undefined, { signal }).catch(() => undefined)
        abandoned.throwIfAborted()
        continue
      }
      const token = await requestToken(parts, userId, claim.row)
      if (token !== undefined) return token
    } finally {
      stopListening()
    }
  }
}

/** The wake-up channel for waiting until another process has renewed a seller's token. */
export function leaseChannel({ environment }: { environment: EbayEnvironment }, userId: string): string {
  return `ebay-token ${environment} ${userId}`
}

type Claim = { kind: 'good'; token: string } | { kind: 'taken'; leaseMs: number } | { kind: 'granted'; row: Row }

/** Decides by the row: its token is usable, another process is renewing it, or this process gets the lease to renew it. */
async function claimRenewal(
  tx: Tx,
  parts: Parts,
  tokenKey: TokenKey,
  refusedToken: string | undefined,
): Promise<Claim> {
  const { userId } = tokenKey
  const row = await credentials(tx, parts, tokenKey, 'for update')
  const { access, livesMs } = accessTokenIn(parts, userId, row)
  const now = parts.clock.now()
  const isGood = access !== undefined && access !== refusedToken
  if (isGood && livesMs > renewBeforeEndMs) return { kind: 'good', token: access }
  if (row.renewingUntil !== null && row.renewingUntil > now)
    return isGood && livesMs > minUsableMs
      ? { kind: 'good', token: access }
      : { kind: 'taken', leaseMs: row.renewingUntil.getTime() - now.getTime() }
  const renewingUntil = new Date(now.getTime() + leaseMs)
  await tx.update(ebayCredentials).set({ renewingUntil }).where(ownRow(parts, userId))
  return { kind: 'granted', row }
}

/** Gets and stores a new token. Undefined if the seller connected again during the request: then the row must be read again. */
async function requestToken(parts: Parts, userId: string, row: Row): Promise<string | undefined> {
  const { db, clock, environment, tokens, client } = parts
  const owner = { userId, environment }
  const sameConsent = and(ownRow(parts, userId), eq(ebayCredentials.refreshToken, row.refreshToken))
  const saveToken = (set: Partial<Row>) =>
    db.asUser(userId, async (tx) => {
      const { rowCount } = await tx
        .update(ebayCredentials)
        .set({ ...set, renewingUntil: null })
        .where(sameConsent)
      await wake(tx, leaseChannel(parts, userId))
      return rowCount === 1
    })
  const refreshToken = tokens.decrypt(owner, row.refreshToken)
  if (refreshToken === undefined) {
    await saveToken({})
    throw notConnected('the tokens cannot be read')
  }
  try {
    const { accessToken, seconds } = await client.refresh(refreshToken)
    const isSaved = await saveToken({
      accessToken: tokens.encrypt(owner, accessToken),
      accessExpiresAt: endOf(clock, seconds),
      // Encrypted with the newest secret, so that older ones can be removed.
      refreshToken: tokens.encrypt(owner, refreshToken),
    })
    return isSaved ? accessToken : undefined
  } catch (error) {
    if (!(error instanceof InvalidGrant)) {
      await saveToken({})
      throw error
    }
    if (!(await saveToken({ revokedAt: clock.now() }))) return undefined
    throw notConnected('the consent is over')
  }
}

/** The seller's row. Throws `EbayFailure` of kind 'reconnect' if there is no valid consent. */
async function credentials(tx: Tx, parts: Parts, { userId, ebayUserId }: TokenKey, lock?: 'for update'): Promise<Row> {
  const query = tx.select().from(ebayCredentials).where(ownRow(parts, userId))
  const [row] = await (lock ? query.for('update') : query)
  if (!row) throw notConnected('no account')
  if (ebayUserId !== undefined && ebayUserId !== row.ebayUserId) throw notConnected('another account is connected')
  if (row.revokedAt !== null || row.tokenExpiresAt <= parts.clock.now()) throw notConnected('the consent is over')
  return row
}

function accessTokenIn({ tokens, environment, clock }: Parts, userId: string, row: Row) {
  return {
    access: tokens.decrypt({ userId, environment }, row.accessToken),
    livesMs: row.accessExpiresAt.getTime() - clock.now().getTime(),
  }
}

function ownRow({ environment }: Parts, userId: string) {
  return and(eq(ebayCredentials.userId, userId), eq(ebayCredentials.environment, environment))
}

function notConnected(why: string): EbayFailure {
  return new EbayFailure({ kind: 'reconnect', status: 401 }, `not connected: ${why}`)
}
