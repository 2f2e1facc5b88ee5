import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { createItemEndpoint } from '../../src/items/api.ts'
import { storePhotoEndpoint } from '../../src/photos/api.ts'
import { listItemsEndpoint } from '../../src/workbench/api.ts'
import { password, type Seller } from '../seller.ts'
import { anyBytes, damagedFiles, smallJpeg } from './photo-files.ts'

/** Texts that mean something to the product: all of them, and grouped by the field that they are for. */
export type KnownTexts = { all: readonly string[]; named: Readonly<Record<string, readonly string[]>> }

/** Material that requests are made of. */
export type Material = {
  known: KnownTexts
  /** Bodies of photos, good and bad ones. */
  photos: fc.Arbitrary<Uint8Array>
  /** Headers of a page of the product on which the seller is signed in. */
  headers: Readonly<Record<string, string>>
}

/** Creates things of a seller and returns all texts that name them, for another seller's requests. */
export async function wordsAbout(seller: Seller): Promise<string[]> {
  const things = await factsOf(seller, await somePictures())
  return [...Object.values(things).flat(), seller.userId, seller.email, seller.cookie]
}

/** The material for this seller's requests: new things of the seller, and `wordsOfAnother`, words about another seller's things. */
export async function materialOf(url: string, seller: Seller, wordsOfAnother: readonly string[]): Promise<Material> {
  const pictures = await somePictures()
  const ownItems = [await factsOf(seller, pictures), await factsOf(seller, pictures.slice(1))]
  const own = (name: keyof ItemFacts) => ownItems.flatMap((facts) => facts[name])
  const hints = { category: ['Mens Jeans', ''], condition: ['good'], brand: ['H&M', 'See by Chloé'] }
  const skus = [...own('sku'), 'A-1', 'PSTFSH-999999999999999', `A${'9'.repeat(49)}`]
  const newIds = Array.from({ length: 20 }, () => randomUUID())
  const named = {
    ...hints,
    itemId: own('itemId'),
    itemIds: own('itemId'),
    uploadSessionId: [...own('session'), ...newIds],
    sku: skus,
    photoId: own('photoId'),
    photoIds: own('photoId'),
    devicePhotoId: [...own('device'), ...newIds],
    replaces: own('hash'),
    except: own('itemId'),
    search: ['pst', 'PSTFSH-001 mens', 'é'],
    before: own('time'),
    createdUntil: ['2099-01-01T00:00:00.000Z'],
    after: own('cursor'),
    until: own('cursor'),
    capturedAt: ['2026-01-02T03:04:05Z'],
    name: ['a.jpg'],
    '*': own('address'),
    userId: [seller.userId],
    email: [seller.email],
    newPassword: [password],
    currentPassword: [password],
    password: [password, password, 'another horse'],
  }
  return {
    known: { all: [...new Set([...Object.values(named).flat(), ...wordsOfAnother, seller.cookie])], named },
    photos: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...pictures) }, damagedFiles(pictures), anyBytes),
    headers: { origin: url, host: new URL(url).host, cookie: seller.cookie },
  }
}

function somePictures(): Promise<Uint8Array<ArrayBuffer>[]> {
  return Promise.all([64, 80, 96].map((width) => smallJpeg(width)))
}

type ItemFacts = Record<
  'itemId' | 'session' | 'sku' | 'time' | 'cursor' | 'device' | 'photoId' | 'hash' | 'address',
  readonly string[]
>

/** An item with these pictures: its id and SKU, its cursors, and the ids, hashes and addresses of its photos. */
async function factsOf(seller: Seller, pictures: readonly Uint8Array[]): Promise<ItemFacts> {
  const session = randomUUID()
  const { id, sku, createdAt } = await seller.call(createItemEndpoint, { uploadSessionId: session })
  const devices = pictures.map(() => randomUUID())
  const photos = []
  for (const [order, picture] of pictures.entries())
    photos.push(
      await seller.call(storePhotoEndpoint, { itemId: id, devicePhotoId: devices[order] ?? '', order }, picture),
    )
  const { asOf } = await seller.call(listItemsEndpoint, {})
  return {
    itemId: [id],
    session: [session],
    sku: [sku],
    device: devices,
    time: [`${id}_${createdAt}`],
    cursor: [`${id}_${createdAt}`, `${id}_${asOf}`, `${id}_${sku}`],
    photoId: photos.map((photo) => photo.id),
    hash: photos.map(({ contentHash }) => contentHash),
    address: photos.map(({ url }) => url.replace('/photos/', '')),
  }
}
