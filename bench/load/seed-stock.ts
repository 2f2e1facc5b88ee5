import { Client, type ClientConfig } from 'pg'
import { makeThumbnails } from '../../src/photos/server/store/make-thumbnails.ts'
import { testPhoto } from '../../test/photos.ts'
import { asSeller, withoutChecks } from '../dashboard/seed.ts'
import { seedItems, seedPhotos } from '../dashboard/seed-items.ts'

/** Creates items for sellers who have none, each with a title, a brand and a photo without a file. */
export async function seedStock(connection: ClientConfig, userIds: readonly string[], total: number): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  const { placeholder } = await makeThumbnails(await testPhoto('jeans/1-front.jpg'))
  await withoutChecks(client, async () => {
    for (const [index, userId] of userIds.entries()) {
      const items = shareOf(total, index, userIds.length)
      if (items > 0)
        await asSeller(client, userId, async () => {
          await seedItems(client, userId, items)
          await seedPhotos(client, userId, 1, placeholder)
        })
    }
  })
  await client.query('vacuum analyze items, item_words, item_images, seller_counters')
  await client.end()
}

/** Splits `total` into `count` whole shares. Returns the one at `index`; the first shares may be larger by one. */
export function shareOf(total: number, index: number, count: number): number {
  return Math.floor(total / count) + (index < total % count ? 1 : 0)
}
