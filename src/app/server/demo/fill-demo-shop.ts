import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeleted } from '../../../account/server/deleted-accounts.ts'
import { endListing } from '../../../ebay/server/publishing/end-listing.ts'
import { requestPublish } from '../../../ebay/server/publishing/request-publish.ts'
import { listItems } from '../../../ebay/server/readiness/list-items.ts'
import { syncSoon } from '../../../ebay/server/sync/sync-soon.ts'
import { createItem } from '../../../items/server/create-item.ts'
import { importItems } from '../../../listings/server/csv/import-items.ts'
import { minListingPhotoSide } from '../../../photos/limits.ts'
import { storePhoto } from '../../../photos/server/store/store-photo.ts'
import { AppError, httpStatusOf } from '../../../platform/errors.ts'
import { loadSharp } from '../../../platform/server/process/load-sharp.ts'
import type { Services } from '../../../platform/server/services.ts'
import { buyAtPractice, connectPractice, type DemoContext } from './connect-practice.ts'
import { type DemoItem, type DemoPhoto, demoItems, importTable } from './demo-items.ts'

/** Items that are created before their listings are imported and published. */
const itemsAtOnce = 10
/** Most tries of one step that the server asks to repeat later. */
const maxTries = 10

const samples = new URL('../../../../public/samples/', import.meta.url)

/** Pixels of the longer side. eBay asks for at least 500, which not every sample has. */
const side = Math.max(minListingPhotoSide, 800)
/** The part of a photo's width and height that remains. */
const closerPart = 0.86
const detailPart = 0.6

/**
 * Fills the shop of a demo account by the functions that answer a seller's requests: items, photos, an imported table,
 * listings at the practice marketplace, and buyers there. It may run again, and then continues. It stops without an error
 * once the account is deleted.
 */
export async function fillDemoShop(services: Services, userId: string, signal: AbortSignal): Promise<void> {
  const context: DemoContext = { ...services, userId }
  try {
    await connectPractice(context)
    for (let start = 0; start < demoItems.length; start += itemsAtOnce) {
      if (await isDeleted(context, userId)) return
      await addItems(context, demoItems.slice(start, start + itemsAtOnce), signal)
    }
    await syncSoon(context)
  } catch (failure) {
    if (!(await isDeleted(context, userId))) throw failure
  }
}

type CreatedItem = DemoItem & { readonly id: string; readonly sku: string }

/** Creates these items with photos, then their listings, and publishes those that end on the marketplace. */
async function addItems(context: DemoContext, planned: readonly DemoItem[], signal: AbortSignal) {
  const created: CreatedItem[] = []
  for (const item of planned) {
    const added = await unlessRefused(context, () => addItem(context, item, signal))
    if (added) created.push(added)
  }
  const rows = created.flatMap(({ sku, cells }) => (cells ? [{ sku, cells }] : []))
  if (rows.length > 0) {
    const table = importTable(rows)
    const importId = idOf(context.userId, `import ${planned[0]?.number}`)
    await importItems(context, { importId, goodRowsOnly: 'yes', mapping: undefined, body: { read: async () => table } })
  }
  const forSale = created.filter(({ destination }) => ['live', 'sold', 'ended'].includes(destination))
  await Promise.all(forSale.map((item) => unlessRefused(context, () => sendToMarketplace(context, item, signal))))
}

async function addItem(context: DemoContext, item: DemoItem, signal: AbortSignal): Promise<CreatedItem> {
  const { userId } = context
  const { id, sku } = await createItem(context, { uploadSessionId: idOf(userId, `item ${item.number}`) })
  for (const [order, photo] of item.photos.entries()) {
    const bytes = await readDemoPhoto(photo)
    const devicePhotoId = idOf(userId, `photo ${item.number} ${order}`)
    const body = { read: async () => bytes, announcedBytes: bytes.length }
    await untilAdmitted(() => storePhoto(context, { itemId: id, devicePhotoId, order, body }), signal)
  }
  return { ...item, id, sku }
}

/** A photo of the demo shop as a device would send it: a JPEG without metadata. */
async function readDemoPhoto({ file, change, isDetail }: DemoPhoto): Promise<Uint8Array> {
  const sharp = await loadSharp()
  const sample = await readFile(new URL(`${file}.jpg`, samples))
  const { width, height } = await sharp(sample).metadata()
  const part = isDetail ? detailPart : change === 'closer' ? closerPart : 1
  const [cutWidth, cutHeight] = [Math.round(width * part), Math.round(height * part)]
  const photo = sharp(sample)
    .extract({
      left: Math.floor((width - cutWidth) / 2),
      top: Math.floor((height - cutHeight) / 2),
      width: cutWidth,
      height: cutHeight,
    })
    .flop(change === 'mirrored')
    .resize({ width: side, height: side, fit: 'inside' })
  return new Uint8Array(await photo.jpeg({ quality: 86 }).toBuffer())
}

/** Publishes an item, and lets its listing be bought or end, unless an earlier try did. */
async function sendToMarketplace(context: DemoContext, { id, destination }: CreatedItem, signal: AbortSignal) {
  if ((await publicationOf(context, id))?.status === 'ended') return
  await untilAdmitted(() => requestPublish(context, { itemId: id }), signal)
  const publication = await publicationOf(context, id)
  if (publication?.status !== 'published' || publication.listingId === null) {
    context.log.warn({ status: publication?.status }, 'an item of a demo shop was not published')
    return
  }
  if (destination === 'ended') await endListing(context, { itemId: id })
  if (destination === 'sold') await buyAtPractice(context, publication.listingId)
}

async function publicationOf(context: DemoContext, itemId: string) {
  const { items } = await listItems(context, { order: 'newest', itemIds: [itemId] })
  return items[0]?.publication
}

/** Skips an item that is refused: the seller may delete or change it while the shop is filled. */
async function unlessRefused<T>({ log }: DemoContext, step: () => Promise<T>): Promise<T | undefined> {
  try {
    return await step()
  } catch (failure) {
    if (!(failure instanceof AppError) || httpStatusOf(failure.code) >= 500) throw failure
    log.info({ code: failure.code }, 'an item of a demo shop was skipped')
    return undefined
  }
}

/** Repeats a step as long as the server asks to come back in some seconds. Throws its refusal after `maxTries`. */
async function untilAdmitted<T>(step: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted()
    try {
      return await step()
    } catch (failure) {
      if (!(failure instanceof AppError) || failure.retryAfter === undefined || tries === maxTries) throw failure
      await wait(failure.retryAfter * 1000, undefined, { signal })
    }
  }
}

/** A UUID (RFC 9562, version 8) that is the same in every try: what a repeat sends again is done once. */
function idOf(userId: string, name: string): string {
  const hex = createHash('sha256').update(`${userId} ${name}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
