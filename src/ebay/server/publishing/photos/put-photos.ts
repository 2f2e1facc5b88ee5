import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, gt, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { itemImages } from '../../../../photos/server/tables.ts'
import type { Context } from '../../../../platform/server/services.ts'
import { explainErrors, publishErrorText } from '../../../errors/explain-errors.ts'
import { type CallEbay, EbayFailure } from '../../client/ebay-call.ts'
import { lockIfConnected } from '../../policies/connected-account.ts'
import { ebayImages } from '../../tables.ts'
import { CannotPublish } from '../cannot-publish.ts'
import { renewLease } from '../lease.ts'

export type PhotoContext = Context<'db' | 'blobs' | 'clock' | 'ebay' | 'imageLimiter' | 'userId'>

type PhotosToPut = {
  readonly itemId: string
  /** Content hashes of the photos, in their order. */
  readonly hashes: readonly string[]
  /** The eBay account that gets the photos. */
  readonly ebayUserId: string
  readonly call: CallEbay
  readonly signal: AbortSignal
}

const maxConcurrentUploads = 3
/** Tries per photo. After a problem at eBay a photo waits for a new slot and is sent again. */
const maxTries = 3
const limitWindowMs = 5_000
/**
 * Milliseconds. A stored photo is sent again if it expires sooner, because eBay must still have it when the listing is made.
 */
const expirySlackMs = 2 * 24 * 60 * 60 * 1000

/** Sends the item's photos that eBay does not have. Returns eBay's addresses of all photos in their order. */
export async function putPhotos(context: PhotoContext, toPut: PhotosToPut): Promise<string[]> {
  const { hashes, signal } = toPut
  const addresses = await storedAddresses(context, toPut)
  const missing = [...new Set(hashes)].filter((hash) => !addresses.has(hash))
  const paths = missing.length > 0 ? await pathsOf(context, toPut.itemId) : new Map<string, string>()
  const failed = new AbortController()
  const uploading = { ...toPut, signal: AbortSignal.any([signal, failed.signal]) }
  const queue = missing.values()
  const putFromQueue = async () => {
    for (const hash of queue) {
      addresses.set(hash, await putPhoto(context, uploading, { hash, path: paths.get(hash) }))
      await renewLease(context, toPut.itemId)
    }
  }
  const uploads = Array.from({ length: maxConcurrentUploads }, putFromQueue)
  try {
    await Promise.all(uploads)
  } catch (failure) {
    failed.abort(failure)
    await Promise.allSettled(uploads)
    throw failure
  }
  return hashes.flatMap((hash) => addresses.get(hash) ?? [])
}

/** Deletes the stored addresses of these photos, so that they are sent again. */
export async function forgetPhotosAtEbay(
  { db, ebay, userId }: PhotoContext,
  { ebayUserId, hashes }: Pick<PhotosToPut, 'ebayUserId' | 'hashes'>,
): Promise<void> {
  if (hashes.length === 0) return
  await db.asUser(userId, (tx) => tx.delete(ebayImages).where(imagesOf({ ebay, userId }, ebayUserId, hashes)))
}

async function storedAddresses(
  context: PhotoContext,
  { ebayUserId, hashes }: PhotosToPut,
): Promise<Map<string, string>> {
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
  toPut: PhotosToPut,
  { hash, path }: { hash: string; path: string | undefined },
): Promise<string> {
  const { blobs, db, ebay, userId } = context
  const photoName = `photo ${toPut.hashes.indexOf(hash) + 1}`
  const bytes = path === undefined ? undefined : await blobs.get(path)
  if (!bytes) throw new CannotPublish(`We couldn't read ${photoName} of this item. Please replace it.`, 'photos')
  const { imageUrl, expirationDate } = await sendPhoto(context, toPut, { bytes, photoName })
  const row = { imageUrl, expiresAt: new Date(expirationDate) }
  const { environment } = ebay
  const account = { userId, environment, ebayUserId: toPut.ebayUserId }
  await db.asUser(userId, async (tx) => {
    // Nothing is stored for an account that was disconnected or deleted during the upload.
    if (!(await lockIfConnected(tx, account))) return
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
/** eBay's answer to a photo: the image, or only its location. */
const createdImageSchema = z.union([imageSchema, z.object({ location: z.string() })])

/** The image that eBay made of a photo. Reads it from its location if the answer had only that. Throws `EbayFailure`. */
async function imageOf(
  { call, signal }: Pick<PhotosToPut, 'call' | 'signal'>,
  answer: z.infer<typeof createdImageSchema>,
): Promise<EbayImage> {
  if (!('location' in answer)) return answer
  const id =
    answer.location
      .replace(/[?#].*$/u, '')
      .split('/')
      .at(-1) ?? ''
  const path = `/commerce/media/v1_beta/image/${encodeURIComponent(id)}`
  return call({ host: 'apim', method: 'GET', path, answer: imageSchema, isRepeatable: true, signal })
}

async function sendPhoto(
  { imageLimiter, ebay }: PhotoContext,
  { call, ebayUserId, signal }: PhotosToPut,
  { bytes, photoName }: { bytes: Uint8Array; photoName: string },
): Promise<EbayImage> {
  const photo = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
  const form = () => {
    const data = new FormData()
    data.append('image', photo, 'photo.jpg')
    return data
  }
  const sendOnce = () =>
    imageLimiter.run(`${ebay.environment} ${ebayUserId}`, signal, () =>
      call({
        host: 'apim',
        method: 'POST',
        path: '/commerce/media/v1_beta/image/create_image_from_file',
        form,
        answer: createdImageSchema,
        // Every photo that arrives counts at eBay, so a retry starts here and waits for a new slot.
        isRepeatable: false,
        signal,
      }),
    )
  for (let tries = 1; ; tries += 1) {
    try {
      return await imageOf({ call, signal }, await sendOnce())
    } catch (failure) {
      if (failure instanceof EbayFailure && failure.kind === 'refused' && failure.status > 0)
        throw refusedPhoto(photoName, failure)
      if (tries === maxTries || !isTransient(failure)) throw failure
      if (failure.kind === 'limit') await pause(signal)
    }
  }
}

/** Waits for eBay's window of 5 s to end, because another program also sends photos of this account. */
async function pause(signal: AbortSignal): Promise<void> {
  await wait(limitWindowMs, undefined, { signal }).catch(() => undefined)
  signal.throwIfAborted()
}

/**
 * Whether another try may help. A photo that arrives twice does no harm. A 429 that asks for a pause of at most 5 s is the
 * limit of 50 photos in 5 s.
 */
function isTransient(failure: unknown): failure is EbayFailure {
  if (!(failure instanceof EbayFailure)) return false
  const { kind, retryAfterSeconds = 0 } = failure
  return kind === 'away' || kind === 'unknown' || (kind === 'limit' && retryAfterSeconds * 1000 <= limitWindowMs)
}

function refusedPhoto(photoName: string, { errors, status }: EbayFailure): CannotPublish {
  const explanation = explainErrors(errors, status)
  if (explanation.retry === 'reconnect')
    return new CannotPublish(publishErrorText(explanation), explanation.field ?? null)
  const sentence = `eBay didn't accept ${photoName}. It may be too small, too large or damaged. Please replace it, then try again.`
  return new CannotPublish(publishErrorText({ ...explanation, sentence }), 'photos')
}
