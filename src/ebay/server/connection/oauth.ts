import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import { type MailServices, sendAccountMail } from '../../../account/server/mail/send-account-mail.ts'
import { refuseOtherSeller } from '../../../account/server/refuse-other-seller.ts'
import { users } from '../../../account/server/tables.ts'
import { lockCounter } from '../../../items/server/lock-counter.ts'
import { AppError, sentenceOf } from '../../../platform/errors.ts'
import { wake } from '../../../platform/server/db/change-feed.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import { violatedConstraint } from '../../../platform/server/db/db-failure.ts'
import type { Log } from '../../../platform/server/process/log.ts'
import type { Context } from '../../../platform/server/services.ts'
import type { ebayOauthEndpoint } from '../../api.ts'
import type { EbayEnvironment } from '../../environment.ts'
import { ebaySentences } from '../../errors/ebay-sentences.ts'
import { type Marketplace, marketplaceOf } from '../../marketplace.ts'
import { type CallEbay, EbayFailure } from '../client/ebay-call.ts'
import { leaseChannel } from '../client/seller-token.ts'
import { createTokenCipher } from '../client/token-cipher.ts'
import type { ConsentTokens } from '../ebay-client.ts'
import { ebayAccounts, ebayCredentials, ebayInventoryLocations } from '../tables.ts'
import { consumeConsent, startConsent } from './consent-state.ts'
import { deleteUnlistedAccounts, saveAccountName } from './forget-account.ts'

export type OauthContext = MailServices & Context<'db' | 'clock' | 'log' | 'appSecrets' | 'ebay' | 'userId'>
type Input = z.infer<typeof ebayOauthEndpoint.input>
type Answer = z.infer<typeof ebayOauthEndpoint.output>

/**
 * Both steps of connecting an eBay account to the signed-in seller (specification of listings, section 7). A setting
 * chooses the environment; `isSandbox` does not. The page asks afterwards for policies and limits. Throws
 * `AppError('forbidden')` for another `userId`; any other error is an answer with its own error message.
 */
export async function ebayOauth(context: OauthContext, input: Input): Promise<Answer> {
  refuseOtherSeller(context, input.userId)
  try {
    return input.action === 'get_auth_url' ? await askForConsent(context, input) : await connect(context, input)
  } catch (error) {
    return { success: false, error: sentenceForError(error, context.log) }
  }
}

async function askForConsent(context: OauthContext, { anotherAccount }: Input): Promise<Answer> {
  return { success: true, authUrl: context.ebay.consent.address(await startConsent(context), anotherAccount) }
}

async function connect(context: OauthContext, { code, state }: Input): Promise<Answer> {
  const { ebay } = context
  if (!code) return { success: false, error: ebaySentences.noCode }
  await consumeConsent(context, state)
  const tokens = await ebay.consent.exchange(code)
  const account = await askAccount(ebay.consent.callWith(tokens))
  const { replacedToken } = await saveConnection(context, account, tokens)
  await emailSeller(context)
  if (replacedToken !== undefined) await ebay.consent.revoke(replacedToken)
  return { success: true }
}

/** Sends an email, because the person at the seller's session may not be the seller. */
async function emailSeller(context: OauthContext) {
  const [seller] = await context.db.asUser(context.userId, (tx) =>
    tx.select({ email: users.email }).from(users).where(eq(users.id, context.userId)),
  )
  if (seller)
    await sendAccountMail(context, {
      letter: 'ebay-connected',
      email: seller.email,
      at: context.clock.now().toISOString(),
    })
}

function sentenceForError(error: unknown, log: Log): string {
  const sentence = sentenceOf(error)
  if (sentence !== undefined) return sentence
  if (!(error instanceof EbayFailure)) throw error
  log.warn({ err: error, kind: error.kind, status: error.status }, 'connecting an eBay account failed')
  return `${ebaySentences.exchangeFailed}. ${reasonOf(error)}`
}

function reasonOf({ kind, status }: EbayFailure): string {
  switch (kind) {
    case 'refused':
      return status === 400
        ? 'eBay no longer accepts this authorization code. Please connect again.'
        : 'eBay refused a request of this site. Its operator can check the keys at /test-ebay-config.'
    case 'limit':
      return "eBay isn't accepting more requests right now. Please try again later."
    case 'reconnect':
    case 'away':
    case 'unknown':
      return "eBay didn't answer. Please connect again in a moment."
    default:
      return kind satisfies never
  }
}

/**
 * Saves a seller's consent. The same account keeps its policies and location. Another account starts without them, and the
 * listings of the previous one keep its id. `replacedToken` is the refresh token of an account that was replaced. Throws
 * `AppError('conflict')` if another seller here has the account connected.
 */
async function saveConnection(
  context: Context<'db' | 'clock' | 'appSecrets' | 'ebay' | 'userId'>,
  account: EbayUser,
  tokens: ConsentTokens,
): Promise<{ replacedToken: string | undefined }> {
  const { db, clock, appSecrets, ebay, userId } = context
  const { environment } = ebay
  const owner = { userId, environment }
  const tokenCipher = createTokenCipher(appSecrets)
  const now = clock.now()
  const consent = {
    ebayUserId: account.ebayUserId,
    ebayUsername: account.ebayUsername,
    accessToken: tokenCipher.encrypt(owner, tokens.accessToken),
    refreshToken: tokenCipher.encrypt(owner, tokens.refreshToken),
    accessExpiresAt: tokens.accessExpiresAt,
    tokenExpiresAt: tokens.refreshExpiresAt,
    renewingUntil: null,
    revokedAt: null,
    checkedAt: null,
    updatedAt: now,
  }
  const saved = db.asUser(userId, async (tx) => {
    await lockSeller(tx, userId)
    await lockCounter(tx, userId)
    const [previous] = await tx.select().from(ebayCredentials).where(ownRow(owner)).for('update')
    await claimAccount(tx, { ...owner, ebayUserId: account.ebayUserId }, now)
    await wake(tx, leaseChannel(owner, userId))
    const isSame = previous?.ebayUserId === account.ebayUserId
    if (previous && isSame) {
      await tx.update(ebayCredentials).set(consent).where(ownRow(owner))
      return undefined
    }
    if (previous) await forgetPreviousAccount(tx, owner, previous)
    await tx.insert(ebayCredentials).values({
      ...owner,
      ...consent,
      isSandbox: environment !== 'production',
      marketplaceId: account.marketplace.id,
      createdAt: now,
    })
    return previous?.refreshToken
  })
  const replaced = await saved.catch(throwConflict)
  return { replacedToken: replaced === undefined ? undefined : tokenCipher.decrypt(owner, replaced) }
}

type Owner = { userId: string; environment: EbayEnvironment }

/** Lets the second of two simultaneous first consents of a seller wait for the first, so that it then finds the connection. */
async function lockSeller(tx: Tx, userId: string) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/** Makes the seller the only one here who has the account connected. Throws `AppError('conflict')` if another seller has it. */
async function claimAccount(tx: Tx, { userId, environment, ebayUserId }: Owner & { ebayUserId: string }, now: Date) {
  await tx
    .update(ebayAccounts)
    .set({ isConnected: false })
    .where(
      and(
        eq(ebayAccounts.environment, environment),
        eq(ebayAccounts.userId, userId),
        ne(ebayAccounts.ebayUserId, ebayUserId),
      ),
    )
  // Two sellers at the same moment: the second waits here for the first, then finds the account connected.
  const { rowCount } = await tx
    .insert(ebayAccounts)
    .values({ environment, ebayUserId, userId, isConnected: true, syncDueAt: now })
    .onConflictDoNothing()
  if (rowCount === 1) return
  const [connected] = await tx
    .select({ userId: ebayAccounts.userId })
    .from(ebayAccounts)
    .where(
      and(
        eq(ebayAccounts.environment, environment),
        eq(ebayAccounts.ebayUserId, ebayUserId),
        eq(ebayAccounts.isConnected, true),
      ),
    )
  if (connected && connected.userId !== userId) throw accountTaken()
  await tx
    .update(ebayAccounts)
    .set({ isConnected: true, syncDueAt: now })
    .where(
      and(
        eq(ebayAccounts.environment, environment),
        eq(ebayAccounts.ebayUserId, ebayUserId),
        eq(ebayAccounts.userId, userId),
      ),
    )
}

async function forgetPreviousAccount(tx: Tx, owner: Owner, previous: typeof ebayCredentials.$inferSelect) {
  const { userId, environment } = owner
  const locations = ebayInventoryLocations
  await tx.delete(locations).where(and(eq(locations.userId, userId), eq(locations.environment, environment)))
  await tx.delete(ebayCredentials).where(ownRow(owner))
  await saveAccountName(tx, owner, previous)
  await deleteUnlistedAccounts(tx, owner)
}

function ownRow({ userId, environment }: Owner) {
  return and(eq(ebayCredentials.userId, userId), eq(ebayCredentials.environment, environment))
}

/** Translates the violated index of `ebay_accounts`: another seller connected the account at the same moment. */
function throwConflict(error: unknown): never {
  throw violatedConstraint(error) === 'ebay_accounts_connected' ? accountTaken() : error
}

function accountTaken(): AppError {
  return new AppError(
    'conflict',
    'This eBay account is connected to another PastFash account. Disconnect it there first, or choose another eBay account.',
  )
}

/** An account as eBay knows it. `ebayUserId` never changes; the name may. */
type EbayUser = { readonly ebayUserId: string; readonly ebayUsername: string; readonly marketplace: Marketplace }

const userSchema = z.object({
  userId: z.string().min(1),
  username: z.string().optional(),
  registrationMarketplaceId: z.string().optional(),
})

/** Asks eBay whose consent it is (Identity API, getUser). Throws `EbayFailure`. */
async function askAccount(call: CallEbay): Promise<EbayUser> {
  const { userId, username, registrationMarketplaceId } = await call({
    host: 'apiz',
    method: 'GET',
    path: '/commerce/identity/v1/user/',
    answer: userSchema,
    isRepeatable: true,
  })
  return { ebayUserId: userId, ebayUsername: username ?? userId, marketplace: marketplaceOf(registrationMarketplaceId) }
}
