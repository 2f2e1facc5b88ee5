import { randomUUID } from 'node:crypto'
import { Client, type ClientConfig } from 'pg'
import { asSeller, withoutChecks } from '../dashboard/seed.ts'
import { seedItems, seedPhotos } from '../dashboard/seed-items.ts'

/** Items of each seller. */
const each = 10_000

/** Sellers with so many items in all, each with a photo without a file. Gives their ids. */
export async function seedSellers(connection: ClientConfig, items: number): Promise<string[]> {
  const client = new Client(connection)
  await client.connect()
  const userIds: string[] = []
  await withoutChecks(client, async () => {
    for (let left = items; left > 0; left -= each) {
      const userId = randomUUID()
      userIds.push(userId)
      await client.query('insert into auth.users (id, name, email) values ($1, $2, $3)', [userId, 'Seller', userId])
      await asSeller(client, userId, async () => {
        await seedItems(client, userId, Math.min(left, each))
        await seedPhotos(client, userId, 1, '')
      })
    }
  })
  await client.query('vacuum analyze')
  await client.end()
  return userIds
}
