import { randomUUID } from 'node:crypto'
import { link, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { makeThumbnails } from '../../src/photos/server/store/make-thumbnails.ts'
import { largeThumbnailPath, thumbnailPath } from '../../src/photos/storage-path.ts'
import { testPhoto } from '../../test/photos.ts'
import { seedItems, seedPhotos } from './seed-items.ts'

/** Items of each seller who is not measured. */
const othersEach = 10_000
/** Newest items with real thumbnails: more than are scrolled through. */
const thumbnailedItems = 3000

/** Fills the database of a product with measured sellers among others, and its bucket with thumbnails. */
export async function seed(
  { connection, bucket }: { connection: ClientConfig; bucket: string },
  sellers: readonly { userId: string; size: number }[],
  others: number,
) {
  const client = new Client(connection)
  await client.connect()
  const thumbnails = await makeThumbnails(await testPhoto('jeans/1-front.jpg'))
  const placeholder = thumbnails.placeholder
  await withoutChecks(client, async () => {
    await seedOthers(client, others, placeholder)
    for (const { userId, size } of sellers)
      await asSeller(client, userId, async () => {
        await seedItems(client, userId, size)
        await seedPhotos(client, userId, 4, placeholder)
        await linkThumbnails(bucket, await newestPaths(client), thumbnails)
      })
  })
  await client.query('vacuum analyze items, item_words, item_images, seller_counters')
  await client.end()
}

/** Creates sellers with this many items in all, each with a photo without a file. Returns their ids. */
export async function seedOthers(client: Client, items: number, placeholder: string): Promise<string[]> {
  const userIds: string[] = []
  for (let left = items; left > 0; left -= othersEach) {
    const userId = randomUUID()
    userIds.push(userId)
    await client.query('insert into auth.users (id, name, email) values ($1, $2, $3)', [userId, 'Other', userId])
    await asSeller(client, userId, async () => {
      await seedItems(client, userId, Math.min(left, othersEach))
      await seedPhotos(client, userId, 1, placeholder)
    })
  }
  return userIds
}

/** One transaction in which row security shows this seller's rows only. */
export async function asSeller(client: Client, userId: string, work: () => Promise<void>) {
  await client.query('begin')
  await client.query("select set_config('app.user_id', $1, true)", [userId])
  await work()
  await client.query('commit')
}

/** Without triggers and foreign keys, which check each row on its own: a million of them would take a quarter of an hour. */
export async function withoutChecks(client: Client, work: () => Promise<void>) {
  const tables = ['items', 'item_words', 'item_images']
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s not valid', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[])`,
    [tables],
  )
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  for (const { drop } of rows) await client.query(drop)
  await work()
  for (const { add } of rows) await client.query(add)
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
}

async function newestPaths(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ path: string }>(
    `select storage_path as path from items join item_images on item_id = items.id
     where is_primary order by items.created_at desc limit ${thumbnailedItems}`,
  )
  return rows.map(({ path }) => path)
}

/** Links the same two files to all of their names. */
async function linkThumbnails(
  bucket: string,
  paths: readonly string[],
  { thumbnail, largeThumbnail }: { thumbnail: Uint8Array; largeThumbnail: Uint8Array | null },
) {
  const [small, large] = [join(bucket, 'bench-small.jpg'), join(bucket, 'bench-large.jpg')]
  await mkdir(bucket, { recursive: true })
  await writeFile(small, thumbnail)
  await writeFile(large, largeThumbnail ?? thumbnail)
  for (const path of paths) {
    await mkdir(dirname(join(bucket, path)), { recursive: true })
    await link(small, join(bucket, thumbnailPath(path)))
    await link(large, join(bucket, largeThumbnailPath(path)))
  }
}
