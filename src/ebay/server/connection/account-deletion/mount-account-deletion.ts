import { createHash, verify } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Context as Asked, Hono } from 'hono'
import { z } from 'zod'
import { holdCounter } from '../../../../items/server/hold-counter.ts'
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

/** Of challenges and of what eBay did not sign, per client address. */
const limit = { times: 300, seconds: 600 }
const mostBytes = 64 * 1024

const notificationSchema = z.object({
  metadata: z.object({ topic: z.literal('MARKETPLACE_ACCOUNT_DELETION') }),
  notification: z.object({
    notificationId: z.string().min(1).max(200),
    data: z.object({ userId: z.string().min(1).max(200) }),
  }),
})

/**
 * eBay's notifications of deleted accounts, which every keyset must take: `GET` answers eBay's challenge, `POST` a signed
 * notification: 204 once it is heeded, 412 where eBay did not sign it, 503 while that cannot be found out, so that eBay sends it again.
 * https://developer.ebay.com/marketplace-account-deletion
 */
export function mountAccountDeletion(app: Hono, context: DeletionContext) {
  const keyOf = createPublicKeys(context)
  const { config, secrets, requestLimits } = context
  const clientOf = (request: Asked) => clientAddress(request, config.trustProxy)
  const countIn = (request: Asked) => requestLimits.take('ebay account deletion', clientOf(request), limit)

  app.get(accountDeletionPath, async (request) => {
    const { ebayDeletionToken: token } = secrets
    const { deletionUrl } = config.ebay
    const code = request.req.query('challenge_code')
    if (token === undefined || deletionUrl === undefined || code === undefined || code.length > 1024)
      return request.notFound()
    await countIn(request)
    return request.json({ challengeResponse: challengeResponse(code, token, deletionUrl) })
  })

  app.post(accountDeletionPath, async (request) => {
    // What eBay signed is never counted: a flood of what it did not must not keep its notices out.
    const refuse = async () => {
      await countIn(request)
      return request.body(null, 412)
    }
    const signature = readSignature(request.req.header('x-ebay-signature'))
    if (!signature) return refuse()
    const body = await readAtMost(request.req.raw, {
      maxBytes: mostBytes,
      tooLarge: 'This notification is too large.',
    })
    const key = await keyWhileThere(() => keyOf(signature.kid, clientOf(request)))
    if (key === undefined || !isSignedBy(key, signature, body)) return refuse()
    const notification = readNotification(body)
    if (notification) {
      const { notificationId, data } = notification.notification
      await eraseEbayAccount(context, { notificationId, ebayUserId: data.userId })
      context.log.info({ notificationId }, 'eBay has deleted an account: what was kept of it is erased')
    }
    return request.body(null, 204)
  })
}

async function keyWhileThere(askKey: () => ReturnType<PublicKeys>): Promise<string | undefined> {
  try {
    return await askKey()
  } catch (cause) {
    if (!(cause instanceof EbayFailure)) throw cause
    throw new AppError('try-later', 'eBay could not be asked for its key. Please send this again later.', { cause })
  }
}

/** Undefined for a notification of another kind: it is eBay's, and none of ours. */
function readNotification(body: Uint8Array): z.infer<typeof notificationSchema> | undefined {
  try {
    const { success, data } = notificationSchema.safeParse(JSON.parse(Buffer.from(body).toString('utf8')))
    return success ? data : undefined
  } catch {
    return undefined
  }
}

/**
 * What eBay's challenge is answered with: the SHA-256, in hex, of challenge code, verification token and endpoint, the last exactly
 * as it was entered at eBay.
 */
export function challengeResponse(challengeCode: string, verificationToken: string, endpoint: string): string {
  return createHash('sha256').update(challengeCode).update(verificationToken).update(endpoint).digest('hex')
}

/** What `x-ebay-signature` holds as base64 of JSON. Keys have names like 9936261a-7d7b-4621-a0f1-96ccb428af49. */
const signatureSchema = z.object({ kid: z.string().regex(/^[\w-]{8,64}$/), signature: z.base64() })
type NotificationSignature = z.infer<typeof signatureSchema>

/** The longest header that is looked at. */
const longestHeader = 4096

/** Undefined for what has not the form of one: eBay need not be asked about it. */
function readSignature(header: string | undefined): NotificationSignature | undefined {
  if (header === undefined || header.length > longestHeader) return undefined
  try {
    const { success, data } = signatureSchema.safeParse(JSON.parse(Buffer.from(header, 'base64').toString('utf8')))
    return success ? data : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether eBay signed these bytes: ECDSA with SHA-1. Its own SDK verifies the body as JavaScript writes it again
 * (https://github.com/eBay/event-notification-nodejs-sdk, lib/validator.js), so that form of it counts too.
 */
function isSignedBy(publicKey: string, { signature }: NotificationSignature, body: Uint8Array): boolean {
  const key = pemOf(publicKey)
  const bytes = Buffer.from(signature, 'base64')
  try {
    return verify('sha1', body, key, bytes) || verify('sha1', Buffer.from(rewritten(body)), key, bytes)
  } catch {
    // A key or signature that is none.
    return false
  }
}

function rewritten(body: Uint8Array): string {
  return JSON.stringify(JSON.parse(Buffer.from(body).toString('utf8')))
}

/** The key with the line breaks that eBay leaves out. */
function pemOf(key: string): string {
  const inner = key.replace(/-----(BEGIN|END) PUBLIC KEY-----/g, '').replace(/\s+/g, '')
  return `-----BEGIN PUBLIC KEY-----\n${inner}\n-----END PUBLIC KEY-----\n`
}

/**
 * Heeds that eBay has deleted an account: whoever had it here loses the connection with all that it brought, and what was listed
 * or sold there; their items stay, and count as ended where they were listed. The same notification again does nothing, and an
 * account that nobody has or had is heeded too.
 */
async function eraseEbayAccount(
  { db, clock, ebay: { environment } }: Context<'db' | 'clock' | 'ebay'>,
  { notificationId, ebayUserId }: { notificationId: string; ebayUserId: string },
): Promise<void> {
  const heeded = eq(ebayDeletions.notificationId, notificationId)
  if ((await db.system.select().from(ebayDeletions).where(heeded)).length > 0) return
  const itsRows = and(eq(ebayAccounts.environment, environment), eq(ebayAccounts.ebayUserId, ebayUserId))
  const holders = await db.system.select({ userId: ebayAccounts.userId }).from(ebayAccounts).where(itsRows)
  for (const { userId } of holders)
    await db.asUser(userId, async (tx) => {
      await eraseOf(tx, { userId, environment, ebayUserId })
      await tx.delete(ebayAccounts).where(and(itsRows, eq(ebayAccounts.userId, userId)))
    })
  // Last, so that what a crash left undone is done when eBay repeats it.
  await db.system.insert(ebayDeletions).values({ notificationId, heededAt: clock.now() }).onConflictDoNothing()
}

type Held = { userId: string; environment: EbayEnvironment; ebayUserId: string }

async function eraseOf(tx: Tx, { userId, environment, ebayUserId }: Held) {
  await holdCounter(tx, userId)
  const mine = and(
    eq(ebayListings.userId, userId),
    eq(ebayListings.environment, environment),
    eq(ebayListings.ebayUserId, ebayUserId),
  )
  const listed = await tx
    .select({ itemId: ebayListings.itemId, listingId: ebayListings.listingId })
    .from(ebayListings)
    .where(mine)
  // Arrays: a statement has room for 65,535 parameters, and a seller may have listed more.
  const itemIds = sql.param(listed.map(({ itemId }) => itemId))
  const wasListed = and(eq(items.userId, userId), sql`${items.id} = any(${itemIds}::uuid[])`)
  await tx.update(items).set({ publishingUntil: null }).where(wasListed)
  await tx
    .update(items)
    .set({ status: 'ended' })
    .where(and(wasListed, eq(items.status, 'listed'), isInUse(environment)))
  await tx.delete(ebayListings).where(mine)
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
  // After the connection, which whoever keeps a sale or a photo locks first.
  const lines = ebayOrderLines
  const itsLines = and(eq(lines.userId, userId), eq(lines.environment, environment))
  const listingIds = sql.param(listed.flatMap(({ listingId }) => listingId ?? []))
  await tx.delete(lines).where(and(itsLines, sql`${lines.listingId} = any(${listingIds}::text[])`))
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
  // Locations and orders of listings that are not from here are the connected account's.
  for (const table of [ebayInventoryLocations, lines])
    await tx.delete(table).where(and(eq(table.userId, userId), eq(table.environment, environment)))
}
