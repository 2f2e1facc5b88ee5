import { createHash, verify } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Hono, Context as RequestContext } from 'hono'
import { z } from 'zod'
import { lockCounter } from '../../../../items/server/lock-counter.ts'
import { items } from '../../../../items/server/tables.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Tx } from '../../../../platform/server/db/db.ts'
import { clientAddress } from '../../../../platform/server/http/client-address.ts'
import { readAtMost } from '../../../../platform/server/http/read-at-most.ts'
import type { Context } from '../../../../platform/server/services.ts'
import { accountDeletionPath } from '../../../account-deletion-path.ts'
import type { EbayEnvironment } from '../../../environment.ts'
import { EbayFailure } from '../../client/ebay-call.ts'
import { isInUse } from '../../environment/in-use.ts'
import {
  ebayAccounts,
  ebayCredentials,
  ebayDeletions,
  ebayImages,
  ebayInventoryLocations,
  ebayListings,
  ebayOrderLines,
} from '../../tables.ts'
import { createPublicKeys, type PublicKeys } from './public-keys.ts'

type DeletionContext = Context<'config' | 'secrets' | 'db' | 'clock' | 'log' | 'ebay' | 'requestLimits'>

/** Per client address, for challenges and for requests that eBay did not sign. */
const limit = { times: 300, seconds: 600 }
const maxBytes = 64 * 1024

const notificationSchema = z.object({
  metadata: z.object({ topic: z.literal('MARKETPLACE_ACCOUNT_DELETION') }),
  notification: z.object({
    notificationId: z.string().min(1).max(200),
    data: z.object({ userId: z.string().min(1).max(200) }),
  }),
})

/**
 * Mounts the endpoint for eBay's notifications of deleted accounts, which every keyset must accept. `GET` answers eBay's
 * challenge. `POST` takes a signed notification: 204 once it is processed, 412 if eBay did not sign it. 503 while eBay's key
 * cannot be looked up, so that eBay sends it again. https://developer.ebay.com/marketplace-account-deletion
 */
export function mountAccountDeletion(app: Hono, context: DeletionContext) {
  const keyOf = createPublicKeys(context)
  const { config, secrets, requestLimits } = context
  const clientOf = (request: RequestContext) => clientAddress(request, config.trustProxy)
  const countRequest = (request: RequestContext) =>
    requestLimits.count('ebay account deletion', clientOf(request), limit)

  app.get(accountDeletionPath, async (request) => {
    const { ebayDeletionToken: token } = secrets
    const { deletionUrl } = config.ebay
    const code = request.req.query('challenge_code')
    if (token === undefined || deletionUrl === undefined || code === undefined || code.length > 1024)
      return request.notFound()
    await countRequest(request)
    return request.json({ challengeResponse: challengeResponse(code, token, deletionUrl) })
  })

  app.post(accountDeletionPath, async (request) => {
    // Signed notifications are never counted: a flood of unsigned requests must not block eBay's own.
    const refuse = async () => {
      await countRequest(request)
      return request.body(null, 412)
    }
    const signature = readSignature(request.req.header('x-ebay-signature'))
    if (!signature) return refuse()
    const body = await readAtMost(request.req.raw, {
      maxBytes,
      tooLarge: 'This notification is too large.',
    })
    const key = await lookUpKey(() => keyOf(signature.kid, clientOf(request)))
    if (key === undefined || !isSignedBy(key, signature, body)) return refuse()
    const notification = readNotification(body)
    if (notification) {
      const { notificationId, data } = notification.notification
      await eraseEbayAccount(context, { notificationId, ebayUserId: data.userId })
      context.log.info({ notificationId }, 'eBay has deleted an account: its data is erased')
    }
    return request.body(null, 204)
  })
}

async function lookUpKey(askKey: () => ReturnType<PublicKeys>): Promise<string | undefined> {
  try {
    return await askKey()
  } catch (cause) {
    if (!(cause instanceof EbayFailure)) throw cause
    throw new AppError('try-later', "PastFash couldn't get eBay's key. Please send this again later.", { cause })
  }
}

/** Undefined for a notification about another topic, which needs no work. */
function readNotification(body: Uint8Array): z.infer<typeof notificationSchema> | undefined {
  try {
    const { success, data } = notificationSchema.safeParse(JSON.parse(Buffer.from(body).toString('utf8')))
    return success ? data : undefined
  } catch {
    return undefined
  }
}

/**
 * The answer to eBay's challenge: the SHA-256, in hex, of challenge code, verification token and endpoint. The endpoint must be
 * exactly the one entered at eBay.
 */
export function challengeResponse(challengeCode: string, verificationToken: string, endpoint: string): string {
  return createHash('sha256').update(challengeCode).update(verificationToken).update(endpoint).digest('hex')
}

/** The content of `x-ebay-signature`, which is base64 of JSON. Key ids look like 9936261a-7d7b-4621-a0f1-96ccb428af49. */
const signatureSchema = z.object({ kid: z.string().regex(/^[\w-]{8,64}$/), signature: z.base64() })
type NotificationSignature = z.infer<typeof signatureSchema>

/** Characters. A longer header is refused unread. */
const maxHeaderLength = 4096

/** Undefined for a malformed header, so that eBay is not asked about it. */
function readSignature(header: string | undefined): NotificationSignature | undefined {
  if (header === undefined || header.length > maxHeaderLength) return undefined
  try {
    const { success, data } = signatureSchema.safeParse(JSON.parse(Buffer.from(header, 'base64').toString('utf8')))
    return success ? data : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether eBay signed these bytes with ECDSA and SHA-1. eBay's own SDK verifies the body after parsing and stringifying it
 * (https://github.com/eBay/event-notification-nodejs-sdk, lib/validator.js), so that form counts too.
 */
function isSignedBy(publicKey: string, { signature }: NotificationSignature, body: Uint8Array): boolean {
  const key = pemOf(publicKey)
  const bytes = Buffer.from(signature, 'base64')
  try {
    return verify('sha1', body, key, bytes) || verify('sha1', Buffer.from(stringifyAgain(body)), key, bytes)
  } catch {
    // The key or the signature is malformed.
    return false
  }
}

function stringifyAgain(body: Uint8Array): string {
  return JSON.stringify(JSON.parse(Buffer.from(body).toString('utf8')))
}

/** The key in PEM form, with the line breaks that eBay leaves out. */
function pemOf(key: string): string {
  const inner = key.replace(/-----(BEGIN|END) PUBLIC KEY-----/g, '').replace(/\s+/g, '')
  return `-----BEGIN PUBLIC KEY-----\n${inner}\n-----END PUBLIC KEY-----\n`
}

/**
 * Erases the data of an account that eBay deleted. Each seller who had it loses the connection with its data, and its listings
 * and sales; their items stay, and listed ones count as ended. A repeated notification does nothing, and one for an unknown
 * account succeeds.
 */
async function eraseEbayAccount(
  { db, clock, ebay: { environment } }: Context<'db' | 'clock' | 'ebay'>,
  { notificationId, ebayUserId }: { notificationId: string; ebayUserId: string },
): Promise<void> {
  const isNotification = eq(ebayDeletions.notificationId, notificationId)
  if ((await db.system.select().from(ebayDeletions).where(isNotification)).length > 0) return
  const ofAccount = and(eq(ebayAccounts.environment, environment), eq(ebayAccounts.ebayUserId, ebayUserId))
  const holders = await db.system.select({ userId: ebayAccounts.userId }).from(ebayAccounts).where(ofAccount)
  for (const { userId } of holders)
    await db.asUser(userId, async (tx) => {
      await eraseForSeller(tx, { userId, environment, ebayUserId })
      await tx.delete(ebayAccounts).where(and(ofAccount, eq(ebayAccounts.userId, userId)))
    })
  // Last, so that eBay's repetition finishes what a crash left undone.
  await db.system.insert(ebayDeletions).values({ notificationId, heededAt: clock.now() }).onConflictDoNothing()
}

type SellerAccount = { userId: string; environment: EbayEnvironment; ebayUserId: string }

async function eraseForSeller(tx: Tx, { userId, environment, ebayUserId }: SellerAccount) {
  await lockCounter(tx, userId)
  const accountListings = and(
    eq(ebayListings.userId, userId),
    eq(ebayListings.environment, environment),
    eq(ebayListings.ebayUserId, ebayUserId),
  )
  const listingRows = await tx
    .select({ itemId: ebayListings.itemId, listingId: ebayListings.listingId })
    .from(ebayListings)
    .where(accountListings)
  // Arrays, because a statement takes at most 65,535 parameters, and a seller may have more listings.
  const itemIds = sql.param(listingRows.map(({ itemId }) => itemId))
  const wasListed = and(eq(items.userId, userId), sql`${items.id} = any(${itemIds}::uuid[])`)
  await tx.update(items).set({ publishingUntil: null }).where(wasListed)
  await tx
    .update(items)
    .set({ status: 'ended' })
    .where(and(wasListed, eq(items.status, 'listed'), isInUse(environment)))
  await tx.delete(ebayListings).where(accountListings)
  const [connection] = await tx
    .delete(ebayCredentials)
    .where(
      and(
        eq(ebayCredentials.userId, userId),
        eq(ebayCredentials.environment, environment),
        eq(ebayCredentials.ebayUserId, ebayUserId),
      ),
    )
    .returning({ userId: ebayCredentials.userId })
  // After the connection: saving a sale or a photo locks the connection first, so this order cannot deadlock.
  const lines = ebayOrderLines
  const ownLines = and(eq(lines.userId, userId), eq(lines.environment, environment))
  const listingIds = sql.param(listingRows.flatMap(({ listingId }) => listingId ?? []))
  await tx.delete(lines).where(and(ownLines, sql`${lines.listingId} = any(${listingIds}::text[])`))
  await tx
    .delete(ebayImages)
    .where(
      and(
        eq(ebayImages.userId, userId),
        eq(ebayImages.environment, environment),
        eq(ebayImages.ebayUserId, ebayUserId),
      ),
    )
  if (!connection) return
  // The locations, and the orders of listings made outside PastFash, belong to the connected account.
  for (const table of [ebayInventoryLocations, lines])
    await tx.delete(table).where(and(eq(table.userId, userId), eq(table.environment, environment)))
}
