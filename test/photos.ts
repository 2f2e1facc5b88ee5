import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createItemEndpoint } from '../src/items/api.ts'
import { storePhotoEndpoint } from '../src/photos/api.ts'
import type { Caller } from './seller.ts'

/** Four real photos of one pair of jeans, as a device sends them: 1200 x 1600, no metadata. */
export const jeans = ['1-front', '2-second-shot', '3-detail-top', '4-detail-low'] as const

/** The hash that the device reports for the picked file of the first photo. */
export const jeansPickedHash = 'f'.repeat(64)

/** The bytes of a photo kept in test/photos, such as `jeans/1-front.jpg`. */
export async function testPhoto(path: string): Promise<Uint8Array> {
  return new Uint8Array(await readFile(new URL(`./photos/${path}`, import.meta.url)))
}

/** A draft item with the four photos of the jeans. */
export async function createJeans(seller: Caller) {
  const item = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const photos = []
  for (const [order, name] of jeans.entries()) {
    const bytes = await testPhoto(`jeans/${name}.jpg`)
    photos.push(
      await seller.call(
        storePhotoEndpoint,
        {
          itemId: item.id,
          devicePhotoId: randomUUID(),
          order,
          name,
          ...(order === 0 && { pickedHash: jeansPickedHash }),
        },
        bytes,
      ),
    )
  }
  return { item, photos }
}
