import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, gt, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { itemImages } from '../../../../photos/server/tables.ts'
import type { Context } from '../../../../platform/server/services.ts'
import { publishErrorText, sellerWords } from '../../../errors/seller-words.ts'
import { type CallEbay, EbayFailure } from '../../client/ebay-call.ts'
import { stillConnected } from '../../policies/connected-account.ts'
import { ebayImages } from '../../tables.ts'
import { CannotPublish } from '../cannot-publish.ts'
import { renewLease } from '../lease.ts'

export type PhotoContext = Context<'db' | 'blobs' | 'clock' | 'ebay' | 'imagePace' | 'userId'>

type ToPut = {
  readonly itemId: string
  /** Content hashes of the photos, in their order. */
  readonly hashes: readonly string[]
  /** Whose photos they become at eBay. */
  readonly ebayUserId: string
  readonly call: CallEbay
  readonly signal: AbortSignal
}

const photosAtOnce = 3
/** Tries of one photo: it is sent again after trouble of eBay's, in a turn of its own. */
const triesMost = 3
const limitMs = 5_000
/** eBay must still have a photo when the listing is made, and by its own clock. */
const expirySlackMs = 2 * 24 * 60 * 60 * 1000

/** Sends eBay those of an item's photos that it has not, and gives eBay's addresses of all of them in their order. */
export async function putPhotos(context: PhotoContext, toPut: ToPut): Promise<string[]> {
  const { hashes, signal } = toPut
  const addresses = await knownAddresses(context, toPut)
  const missing = [...new Set(hashes)].filter((hash) => !addresses.has(hash))
  const paths = missing.length > 0 ? await pathsOf(context, toPut.itemId) : new Map<string, string>()
  const broken = new AbortController()
  const both = { ...toPut, signal: AbortSignal.any([signal, broken.signal]) }
  const line = missing.values()
  const putInTurn = async () => {
    for (const hash of line) {
      addresses.set(hash, await putPhoto(context, both, { hash, path: paths.get(hash) }))
      await renewLease(context, toPut.itemId)
    }
  }
  const putting = Array.from({ length: photosAtOnce }, putInTurn)
  try {
    await Promise.all(putting)
  } catch (failure) {
    broken.abort(failure)
    await Promise.allSettled(putting)
    throw failure
  }
  return hashes.flatMap((hash) => addresses.get(hash) ?? [])
}

/** Forgets what eBay said it has of these photos, so that they are sent anew. */
export async function forgetPhotosAtEbay(
  { db, ebay, userId }: PhotoContext,
  { ebayUserId, hashes }: Pick<ToPut, 'ebayUserId' | 'hashes'>,
): Promise<void> {
  if (hashes.length === 0) return
  await db.asUser(userId, (tx) => tx.delete(ebayImages).where(imagesOf({ ebay, userId }, ebayUserId, hashes)))
}

async function knownAddresses(context: PhotoContext, { ebayUserId, hashes }: ToPut): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map()
  const freshUntil = new Date(context.clock.now().getTime() + expirySlackMs)
  const rows = await context.db.asUser(context.userId, (tx) =>
    tx
      .select({ hash: ebayImages.sha256, address: ebayImages.imageUrl })
      .from(ebayImages)
      .where(and(imagesOf(context, ebayUserId, hashes), gt(ebayImages.expiresAt, freshUntil))),
  )
  return new Map(rows.map(({ hash, address }) => [hash, address]))
}

function imagesOf(
  { ebay, userId }: Pick<PhotoContext, 'ebay' | 'userId'>,
  ebayUserId: string,
  hashes: readonly string[],
) {
  return and(
    eq(ebayImages.userId, userId),
    eq(ebayImages.environment, ebay.environment),
    eq(ebayImages.ebayUserId, ebayUserId),
    inArray(ebayImages.sha256, [...hashes]),
  )
}

async function pathsOf({ db, userId }: PhotoContext, itemId: string): Promise<Map<string, string>> {
  const rows = await db.asUser(userId, (tx) =>
    tx
      .select({ hash: itemImages.contentHash, path: itemImages.storagePath })
      .from(itemImages)
      .where(and(eq(itemImages.userId, userId), eq(itemImages.itemId, itemId))),
  )
  return new Map(rows.map(({ hash, path }) => [hash, path]))
}

async function putPhoto(
  context: PhotoContext,
  toPut: ToPut,
  { hash, path }: { hash: string; path: string | undefined },
): Promise<string> {
  const { blobs, db, ebay, userId } = context
  const which = `Photo ${toPut.hashes.indexOf(hash) + 1}`
  const bytes = path === undefined ? undefined : await blobs.get(path)
  if (!bytes) throw new CannotPublish(`${which} of this item could not be read. Please replace it.`, 'photos')
  const { imageUrl, expirationDate } = await send(context, toPut, { bytes, which })
  const row = { imageUrl, expiresAt: new Date(expirationDate) }
  const { environment } = ebay
  const account = { userId, environment, ebayUserId: toPut.ebayUserId }
  await db.asUser(userId, async (tx) => {
    // Of an account that eBay has deleted meanwhile nothing is kept.
    if (!(await stillConnected(tx, account))) return
    await tx
      .insert(ebayImages)
      .values({ ...account, sha256: hash, ...row })
      .onConflictDoUpdate({
        target: [ebayImages.userId, ebayImages.environment, ebayImages.ebayUserId, ebayImages.sha256],
        set: row,
      })
  })
  return imageUrl
}

const imageSchema = z.object({ imageUrl: z.string(), expirationDate: z.iso.datetime({ offset: true }) })
type EbayImage = z.infer<typeof imageSchema>
/** What eBay answers to a photo: the image, or only where it is. */
const madeSchema = z.union([imageSchema, z.object({ location: z.string() })])

/** The image that eBay made of a photo, asked for where it said no more than where it is. Throws `EbayFailure`. */
async function imageOf(
  { call, signal }: Pick<ToPut, 'call' | 'signal'>,
  made: z.infer<typeof madeSchema>,
): Promise<EbayImage> {
  if (!('location' in made)) return made
  const id =
    made.location
      .replace(/[?#].*$/u, '')
      .split('/')
      .at(-1) ?? ''
  const path = `/commerce/media/v1_beta/image/${encodeURIComponent(id)}`
  return call({ host: 'apim', method: 'GET', path, answer: imageSchema, isRepeatable: true, signal })
}

async function send(
  { imagePace, ebay }: PhotoContext,
  { call, ebayUserId, signal }: ToPut,
  { bytes, which }: { bytes: Uint8Array; which: string },
): Promise<EbayImage> {
  const photo = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
  const form = () => {
    const data = new FormData()
    data.append('image', photo, 'photo.jpg')
    return data
  }
  const sendOnce = () =>
    imagePace.inTurn(`${ebay.environment} ${ebayUserId}`, signal, () =>
      call({
        host: 'apim',
        method: 'POST',
        path: '/commerce/media/v1_beta/image/create_image_from_file',
        form,
        answer: madeSchema,
        // Sent again from here, in a turn of its own: eBay counts every photo that arrives.
        isRepeatable: false,
        signal,
      }),
    )
  for (let tries = 1; ; tries += 1) {
    try {
      return await imageOf({ call, signal }, await sendOnce())
    } catch (failure) {
      if (failure instanceof EbayFailure && failure.kind === 'refused' && failure.status > 0)
        throw refusedPhoto(which, failure)
      if (tries === triesMost || !isPassing(failure)) throw failure
      if (failure.kind === 'limit') await pause(signal)
    }
  }
}

/** Somebody else sends photos of this account as well. */
async function pause(signal: AbortSignal): Promise<void> {
  await wait(limitMs, undefined, { signal }).catch(() => undefined)
  signal.throwIfAborted()
}

/** A photo that arrived twice does no harm. A limit without a longer time to wait is that of the 5 seconds. */
function isPassing(failure: unknown): failure is EbayFailure {
  if (!(failure instanceof EbayFailure)) return false
  const { kind, retryAfterSeconds = 0 } = failure
  return kind === 'away' || kind === 'unknown' || (kind === 'limit' && retryAfterSeconds * 1000 <= limitMs)
}

function refusedPhoto(which: string, { errors, status }: EbayFailure): CannotPublish {
  const words = sellerWords(errors, status)
  if (words.retry === 'reconnect') return new CannotPublish(publishErrorText(words), words.field ?? null)
  const sentence = `${which} is not taken by eBay: it may be too small, too large or damaged. Please replace it, then try again.`
  return new CannotPublish(publishErrorText({ ...words, sentence }), 'photos')
}
