import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import { type MailServices, sendAccountMail } from '../../../account/server/mail/send-account-mail.ts'
import { refuseOtherSeller } from '../../../account/server/refuse-other-seller.ts'
import { users } from '../../../account/server/tables.ts'
import { holdCounter } from '../../../items/server/hold-counter.ts'
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
import { leaseOf } from '../client/seller-token.ts'
import { createTokenCipher } from '../client/token-cipher.ts'
import type { ConsentTokens } from '../ebay-client.ts'
import { ebayAccounts, ebayCredentials, ebayInventoryLocations } from '../tables.ts'
import { beginConsent, takeConsent } from './consent-state.ts'
import { dropUnlisted, keepNameOf } from './forget-account.ts'

export type OauthContext = MailServices & Context<'db' | 'clock' | 'log' | 'appSecrets' | 'ebay' | 'userId'>
type Input = z.infer<typeof ebayOauthEndpoint.input>
type Answer = z.infer<typeof ebayOauthEndpoint.output>

/**
 * Both halves of connecting an eBay account (specification of listings, section 7). Who connects is who is signed in, and which eBay
 * is a setting: `isSandbox` picks none. What the account has is for the page to ask then. Throws 'forbidden' for another `userId`;
 * what goes wrong otherwise is an answer with its sentence.
 */
export async function ebayOauth(context: OauthContext, input: Input): Promise<Answer> {
  refuseOtherSeller(context, input.userId)
  try {
    return input.action === 'get_auth_url' ? await askForConsent(context, input) : await connect(context, input)
  } catch (error) {
    return { success: false, error: wordsOf(error, context.log) }
  }
}

async function askForConsent(context: OauthContext, { anotherAccount }: Input): Promise<Answer> {
  return { success: true, authUrl: context.ebay.consent.address(await beginConsent(context), anotherAccount) }
}

async function connect(context: OauthContext, { code, state }: Input): Promise<Answer> {
  const { ebay } = context
  if (!code) return { success: false, error: ebaySentences.noCode }
  await takeConsent(context, state)
  const tokens = await ebay.consent.exchange(code)
  const account = await askAccount(ebay.consent.callWith(tokens))
  const { outdated } = await keepConnection(context, account, tokens)
  await tellSeller(context)
  if (outdated !== undefined) await ebay.consent.revoke(outdated)
  return { success: true }
}

/** By mail: whoever is at a seller's session may not be the seller. */
async function tellSeller(context: OauthContext) {
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

function wordsOf(error: unknown, log: Log): string {
  const sentence = sentenceOf(error)
  if (sentence !== undefined) return sentence
  if (!(error instanceof EbayFailure)) throw error
  log.warn({ err: error, kind: error.kind, status: error.status }, 'an eBay account was not connected')
  return `${ebaySentences.exchangeFailed}. ${reasonOf(error)}`
}

function reasonOf({ kind, status }: EbayFailure): string {
  switch (kind) {
    case 'refused':
      return status === 400
        ? 'eBay took the authorization code no more. Please connect again.'
        : 'eBay refused the request of this PastFash. Its operator finds out why at /test-ebay-config.'
    case 'limit':
      return 'eBay takes no more requests from PastFash for now. Please try again later.'
    case 'reconnect':
    case 'away':
    case 'unknown':
      return 'eBay did not answer as it should. Please connect again in a moment.'
    default:
      return kind satisfies never
  }
}

/**
 * Keeps a seller's consent. The same account again keeps its policies and location; another one begins anew, and the listings of
 * the one before stay with it. `outdated`: the refresh token of an account that was replaced. Throws 'conflict' where the account
 * is another seller's here.
 */
async function keepConnection(
  context: Context<'db' | 'clock' | 'appSecrets' | 'ebay' | 'userId'>,
  account: AskedAccount,
  tokens: ConsentTokens,
): Promise<{ outdated: string | undefined }> {
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
  const kept = db.asUser(userId, async (tx) => {
    await holdSeller(tx, userId)
    await holdCounter(tx, userId)
    const [before] = await tx.select().from(ebayCredentials).where(mine(owner)).for('update')
    await claimAccount(tx, { ...owner, ebayUserId: account.ebayUserId }, now)
    await wake(tx, leaseOf(owner, userId))
    const isSame = before?.ebayUserId === account.ebayUserId
    if (before && isSame) {
      await tx.update(ebayCredentials).set(consent).where(mine(owner))
      return undefined
    }
    if (before) await forgetAccountBefore(tx, owner, before)
    await tx.insert(ebayCredentials).values({
      ...owner,
      ...consent,
      isSandbox: environment !== 'production',
      marketplaceId: account.marketplace.id,
      createdAt: now,
    })
    return before?.refreshToken
  })
  const replaced = await kept.catch(sayTaken)
  return { outdated: replaced === undefined ? undefined : tokenCipher.decrypt(owner, replaced) }
}

type Owner = { userId: string; environment: EbayEnvironment }

/** Of two first consents of one seller at once the second waits here for the first, and then finds its connection. */
async function holdSeller(tx: Tx, userId: string) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/** Of an account, one seller here is the connected one: what is listed and sold is nobody else's business. */
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
  // Two sellers at the same moment: the second waits for the first here, and then finds the account taken.
  const { rowCount } = await tx
    .insert(ebayAccounts)
    .values({ environment, ebayUserId, userId, isConnected: true, syncDueAt: now })
    .onConflictDoNothing()
  if (rowCount === 1) return
  const [held] = await tx
    .select({ userId: ebayAccounts.userId })
    .from(ebayAccounts)
    .where(
      and(
        eq(ebayAccounts.environment, environment),
        eq(ebayAccounts.ebayUserId, ebayUserId),
        eq(ebayAccounts.isConnected, true),
      ),
    )
  if (held && held.userId !== userId) throw takenByAnother()
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

async function forgetAccountBefore(tx: Tx, owner: Owner, before: typeof ebayCredentials.$inferSelect) {
  const { userId, environment } = owner
  const places = ebayInventoryLocations
  await tx.delete(places).where(and(eq(places.userId, userId), eq(places.environment, environment)))
  await tx.delete(ebayCredentials).where(mine(owner))
  await keepNameOf(tx, owner, before)
  await dropUnlisted(tx, owner)
}

function mine({ userId, environment }: Owner) {
  return and(eq(ebayCredentials.userId, userId), eq(ebayCredentials.environment, environment))
}

/** Another seller connected the account at the same moment, which only its index has seen. */
function sayTaken(error: unknown): never {
  throw violatedConstraint(error) === 'ebay_accounts_connected' ? takenByAnother() : error
}

function takenByAnother(): AppError {
  return new AppError(
    'conflict',
    'This eBay account is connected to another PastFash account. Disconnect it there first, or choose another eBay account.',
  )
}

/** An account as eBay knows it. `ebayUserId` never changes; the name may. */
type AskedAccount = { readonly ebayUserId: string; readonly ebayUsername: string; readonly marketplace: Marketplace }

const userSchema = z.object({
  userId: z.string().min(1),
  username: z.string().optional(),
  registrationMarketplaceId: z.string().optional(),
})

/** Whose consent it is (Identity API, getUser). Throws `EbayFailure`. */
async function askAccount(call: CallEbay): Promise<AskedAccount> {
  const { userId, username, registrationMarketplaceId } = await call({
    host: 'apiz',
    method: 'GET',
    path: '/commerce/identity/v1/user/',
    answer: userSchema,
    isRepeatable: true,
  })
  return { ebayUserId: userId, ebayUsername: username ?? userId, marketplace: marketplaceOf(registrationMarketplaceId) }
}
