import { existsSync } from 'node:fs'
import { link, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { databaseAddress } from '../../../test/database-address.ts'
import { type ServerProcess, startServerProcess } from '../../../test/process.ts'
import { readZip } from '../../../test/read-zip.ts'
import { createSeller, type Seller } from '../../../test/seller.ts'
import { createEmptyDatabase } from '../../../test/test-environment.ts'
import { exportPath } from '../../account/api.ts'
import { shopCountsEndpoint } from '../../workbench/api.ts'
import type { ZippedFile } from './export-files.ts'
import { zipStream } from './zip-stream.ts'

const itemCount = 10_000
const photosPerItem = 3
const photoBytes = 40_000
const megabyte = 1024 ** 2
/** Number of files in an export besides the photos. */
const otherFiles = 14

test('an export of 10,000 items with 30,000 photos needs bounded memory, also with a slow reader', async () => {
  const connection = await createEmptyDatabase()
  const server = await startServerProcess({
    DATABASE_URL: databaseAddress(connection),
    NODE_OPTIONS: '--max-old-space-size=128',
  })
  const seller = await createSeller(server.url)
  const database = new Client(connection)
  onTestFinished(() => database.end())
  await database.connect()
  await fillAccount(database, server, seller)

  const answer = await fetch(server.url + exportPath, { headers: { cookie: seller.cookie } })
  const reader = answer.body?.getReader()
  let length = 0
  let tail = Buffer.alloc(0)
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    // The server answers other requests while the next chunk waits.
    if (Math.floor(length / (100 * megabyte)) < Math.floor((length + chunk.value.length) / (100 * megabyte)))
      for (let ask = 0; ask < 20; ask += 1) await seller.call(shopCountsEndpoint, {})
    length += chunk.value.length
    tail = Buffer.concat([tail, chunk.value]).subarray(-22)
  }
  expect(length).toBeGreaterThan(itemCount * photosPerItem * photoBytes)
  expect(tail.readUInt32LE(0)).toBe(0x06054b50)
  expect(tail.readUInt16LE(10)).toBe(itemCount * photosPerItem + otherFiles)
  expect(await peakMemory(server.pid())).toBeLessThan(500 * megabyte)
}, 600_000)

test('a ZIP with more than 65,535 files is complete', async () => {
  const count = 65_600
  async function* files(): AsyncGenerator<ZippedFile> {
    for (let index = 0; index < count; index += 1)
      yield { path: `${index}.bin`, content: new Uint8Array([index & 255]) }
  }
  const zip = zipStream({ files: files(), onFault: () => undefined, onEnd: () => undefined })
  expect(readZip(new Uint8Array(await new Response(zip).arrayBuffer())).size).toBe(count)
}, 120_000)

/** Inserts products with long descriptions, and photos that are links to four files. */
async function fillAccount(database: Client, { dataFolder }: ServerProcess, { userId }: Seller) {
  await database.query("select set_config('app.user_id', $1, false)", [userId])
  await database.query('alter table items disable trigger items_inserted_words')
  await database.query(
    `insert into items (user_id, sku, upload_session_id, batch_id, batch_number, request_hash, ai_generated_at, ai_title,
        ai_description, ai_generation_status, ai_evidence)
      select $1, 'S-' || n, gen_random_uuid(), gen_random_uuid(), n, '', now(), 'Thing ' || n, repeat('word ', 790),
        'completed', jsonb_build_object('brand', repeat('evidence ', 100))
      from generate_series(1, $2::int) n`,
    [userId, itemCount],
  )
  await database.query(
    `insert into item_images (user_id, item_id, storage_path, "order", is_primary, device_photo_id, content_hash, width, height, bytes)
      select user_id, id, user_id || '/' || id || '/1-' || n || '-a.jpg', n, n = 0, gen_random_uuid(), '', 1, 1, $2::int
      from items, generate_series(0, $1::int - 1) n`,
    [photosPerItem, photoBytes],
  )
  const { rows } = await database.query<{ path: string }>('select storage_path as path from item_images')
  const bucket = join(dataFolder, 'bucket', 'product-images')
  const photo = join(dataFolder, 'photo')
  for (const [index, { path }] of rows.entries()) {
    // Common disks allow at most 65,000 links per file.
    const original = `${photo}-${index % 4}`
    if (index < 4) await writeFile(original, Buffer.alloc(photoBytes, index))
    await mkdir(join(bucket, path, '..'), { recursive: true })
    await link(original, join(bucket, path))
  }
}

/** Peak memory of a process in bytes; 0 if the system does not report it. */
async function peakMemory(pid: number): Promise<number> {
  const status = `/proc/${pid}/status`
  if (!existsSync(status)) return 0
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(await readFile(status, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
