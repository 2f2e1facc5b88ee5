import { Client, type ClientConfig } from 'pg'
import { asSeller, seedOthers, withoutChecks } from '../dashboard/seed.ts'

/** Creates sellers with this many items in all, in a database whose tables may be older. Returns their ids. */
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

/** Lists every second item of sellers at eBay, and sells a third of those. */
export async function seedListings(connection: ClientConfig, userIds: readonly string[]) {
  const client = new Client(connection)
  await client.connect()
  // Effects of a listing on other rows are not measured.
  await client.query('alter table ebay_listings disable trigger user')
  for (const userId of userIds)
    await asSeller(client, userId, async () => {
      await client.query(
        `insert into ebay_listings (user_id, item_id, environment, publish_status, price, quantity, ebay_user_id, ebay_sku,
           offer_id, listing_id, form, published_at, created_at, updated_at)
         select user_id, id, 'production', case when place % 6 = 0 then 'sold' else 'published' end, 20, 1, user_id::text, sku,
           id::text, id::text, '{}', created_at, created_at, created_at
         from (select *, row_number() over () as place from items) as item where place % 2 = 0`,
      )
      await client.query(
        `insert into ebay_order_lines (user_id, environment, order_id, line_item_id, listing_id, sku, quantity,
           payment_status, cancelled, modified_at)
         select user_id, environment, id::text, id::text, listing_id, ebay_sku, 1, 'PAID', false, updated_at
         from ebay_listings where publish_status = 'sold'`,
      )
    })
  await client.query('alter table ebay_listings enable trigger user')
  await client.query('vacuum analyze ebay_listings, ebay_order_lines')
  await client.end()
}
