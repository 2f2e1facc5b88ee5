import { Client, type ClientConfig } from 'pg'
import { seedOthers, withoutChecks } from '../dashboard/seed.ts'

/** Gives a database whose tables may be older sellers with so many items in all. Gives their ids. */
export async function seedSellers(connection: ClientConfig, items: number): Promise<string[]> {
  const client = new Client(connection)
  await client.connect()
  let userIds: string[] = []
  await withoutChecks(client, async () => {
    userIds = await seedOthers(client, items, '')
  })
  await client.query('vacuum analyze')
  await client.end()
  return userIds
}
