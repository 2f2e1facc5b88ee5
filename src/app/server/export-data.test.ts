import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createJeans, jeans, testPhoto } from '../../../test/photos.ts'
import { readCsv } from '../../../test/read-csv.ts'
import { readZip, textIn } from '../../../test/read-zip.ts'
import { createCaller, type Seller } from '../../../test/seller.ts'
import { insertItems } from '../../../test/seller-items.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../test/test-environment.ts'
import { exportPath } from '../../account/api.ts'
import { createItemEndpoint, deleteItemsEndpoint } from '../../items/api.ts'
import { items } from '../../items/server/tables.ts'
import { currentRunEndpoint, startRunEndpoint } from '../../listings/run-api.ts'
import { storePhotoEndpoint } from '../../photos/api.ts'

test('an export is one ZIP with the account, items, listings, and the photos byte for byte', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { item, photos } = await createJeans(seller)
  const answer = await download(env, seller)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="pastfash-\d{4}-\d\d-\d\d\.zip"$/)
  expect(answer.headers.get('cache-control')).toBe('no-store')

  const files = readZip(await answer.bytes())
  const photoNames = photos.map(({ id }, index) => `photos/${item.sku}/0${index + 1}-${id.slice(0, 8)}.jpg`)
  expect([...files.keys()]).toEqual([
    'account.json',
    'ebay.json',
    'ebay-listings.csv',
    'ebay-listings.json',
    'ebay-orders.json',
    'ebay-publications.json',
    'items.csv',
    'items.json',
    'listings.csv',
    'listings.json',
    'listing-runs.json',
    'csv-imports.json',
    'item-views.json',
    'photos.csv',
    'photos.json',
    ...photoNames,
    'README.txt',
  ])
  expect(json(files, 'account.json')).toMatchObject({ id: seller.userId, email: seller.email, name: 'Seller' })
  expect(json(files, 'items.json')).toEqual([item])
  const rows = readCsv(textIn(files, 'items.csv'))
  expect(rows).toMatchObject([{ SKU: item.sku, Batch: '1', 'Product id': item.id }])
  expect(Object.keys(rows[0] ?? {})).toEqual([
    'SKU',
    'Batch',
    'Status',
    'Category',
    'Condition',
    'Brand',
    'Created',
    'Changed',
    'Product id',
  ])
  expect(readCsv(textIn(files, 'photos.csv')).map(({ File }) => File)).toEqual(photoNames)
  for (const [index, name] of photoNames.entries())
    expect(files.get(name)).toEqual(await testPhoto(`jeans/${jeans[index]}.jpg`))
  expect(textIn(files, 'README.txt')).toContain('All photos are included.')
})

test('an export holds no password, session or key of the account, and no data of another seller', async () => {
  const env = await createTestEnvironment()
  const [seller, other] = [await env.seller(), await env.seller()]
  await createJeans(seller)
  const { item, photos } = await createJeans(other)
  const zip = await (await download(env, seller)).text()
  const { rows } = await env.services.db.system.execute<{ secret: string }>(
    sql`select password as secret from auth.accounts union all select token from auth.sessions`,
  )
  expect(rows).toHaveLength(4)
  const foreign = [other.userId, other.email, item.id, ...photos.map(({ id }) => id)]
  for (const hidden of [...rows.map(({ secret }) => secret), ...foreign]) expect(zip).not.toContain(hidden)
})

test('an export holds the bulk runs with the result of each item', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { item } = await createJeans(seller)
  const { run } = await seller.call(startRunEndpoint, { itemIds: [item.id] })
  // This test environment has no writer.
  await expect.poll(async () => (await seller.call(currentRunEndpoint, {})).run).toMatchObject({ failed: 1 })
  const files = readZip(await (await download(env, seller)).bytes())
  expect(json(files, 'listing-runs.json')).toEqual([
    {
      id: run?.id,
      createdAt: run?.createdAt,
      dismissedAt: null,
      items: [{ itemId: item.id, state: 'failed' }],
    },
  ])
})

test('an empty account is exported too', async () => {
  const env = await createTestEnvironment()
  const files = readZip(await (await download(env, await env.seller())).bytes())
  expect(json(files, 'items.json')).toEqual([])
  expect(readCsv(textIn(files, 'listings.csv'))).toEqual([])
})

test('an export holds every column of an item, except those for internal work', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await insertItems(env, seller, 'S-', 1)
  const marks = await markEveryColumn(env, seller)
  const files = readZip(await (await download(env, seller)).bytes())
  const exportedText = textIn(files, 'items.json') + textIn(files, 'listings.json')
  const hiddenColumns = marks.filter(({ mark }) => !exportedText.includes(mark)).map(({ column }) => column)
  expect(hiddenColumns.toSorted()).toEqual([
    'ai_generation_job_id',
    'batch_id',
    'deletion_id',
    // Calculated from the listing, which is exported.
    'doubted_fields',
    'needed_fields',
    'price_minor',
    'publishing_until',
    'request_hash',
    'upload_session_id',
  ])
})

test('a listing is in the table for spreadsheets too, and no cell is a formula', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await insertItems(env, seller, 'S-', 1)
  await env.services.db.asUser(seller.userId, (tx) =>
    tx.update(items).set({
      aiGenerationStatus: 'completed',
      aiGeneratedAt: new Date('2026-11-21T20:00:00Z'),
      aiTitle: '=HYPERLINK("https://evil.example","Levi\'s")',
      aiDescription: '- one\n- "two", three',
      aiTags: ['denim', 'blue'],
      aiSuggestedPrice: 34.5,
      aiMeasurements: { legOpening: '7 in' },
      itemSpecificsJson: { Pattern: 'Solid' },
      brand: '@brand',
    }),
  )
  const files = readZip(await (await download(env, seller)).bytes())
  const text = textIn(files, 'listings.csv')
  expect(text).toContain(`"'=HYPERLINK(`)
  expect(textIn(files, 'items.csv')).toContain(`,'@brand,`)
  expect(readCsv(text)).toMatchObject([
    {
      SKU: 'S-1',
      Title: '=HYPERLINK("https://evil.example","Levi\'s")',
      Description: '- one\n- "two", three',
      Tags: 'denim, blue',
      'Suggested price (USD)': '34.5',
      Measurements: 'Leg opening: 7 in',
      'Item specifics': 'Pattern: Solid',
      Written: '2026-11-21T20:00:00.000Z',
    },
  ])
})

test('an export holds many pages of items, each item once and in order', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await insertItems(env, seller, 'S-', 230)
  const files = readZip(await (await download(env, seller)).bytes())
  const rows = readCsv(textIn(files, 'items.csv'))
  expect(rows.map(({ SKU }) => SKU).toSorted()).toEqual(
    Array.from({ length: 230 }, (_, index) => `S-${index + 1}`).toSorted(),
  )
  expect((json(files, 'items.json') as { sku: string }[]).map(({ sku }) => sku)).toEqual(rows.map(({ SKU }) => SKU))
})

test('deleted items are not in an export, although Undo could restore them', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const [deletedItem, keptItem] = [await createJeans(seller), await createJeans(seller)]
  await seller.call(deleteItemsEndpoint, { itemIds: [deletedItem.item.id] })
  const files = readZip(await (await download(env, seller)).bytes())
  expect(json(files, 'items.json')).toEqual([keptItem.item])
  expect([...files.keys()].filter((name) => name.endsWith('.jpg'))).toHaveLength(4)
})

test('folders have valid and unique names on every system', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const front = await testPhoto('jeans/1-front.jpg')
  const oddSkus = ['CON', '..', 'A.', 'A', 'a', '-RF']
  for (const sku of oddSkus) {
    const { id: itemId } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
    await seller.call(storePhotoEndpoint, { itemId, devicePhotoId: randomUUID(), order: 0 }, front)
    await env.services.db.asUser(seller.userId, (tx) =>
      tx.execute(sql`update items set sku = ${sku} where id = ${itemId}`),
    )
  }
  const files = readZip(await (await download(env, seller)).bytes())
  const folders = new Set([...files.keys()].flatMap((name) => /^photos\/([^/]+)\//.exec(name)?.[1] ?? []))
  expect([...folders].map((folder) => folder.replace(/~[0-9a-f]{8}$/, '~'))).toEqual([
    '_CON~',
    '_~',
    'A~',
    'A',
    'a~',
    '_RF~',
  ])
  // photos.csv has the SKU of each folder.
  const rows = readCsv(textIn(files, 'photos.csv'))
  expect(rows.map(({ SKU }) => SKU)).toEqual(oddSkus)
  for (const { File = '' } of rows) expect(files.has(File)).toBe(true)
})

test('visitors and other sites get no export, and a HEAD request starts none', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  expect(await createCaller(env.url).ask(exportPath)).toMatchObject({ status: 401 })
  const askHead = () => fetch(env.url + exportPath, { method: 'HEAD', headers: { cookie: seller.cookie } })
  for (let times = 0; times < 6; times += 1) expect((await askHead()).status).toBe(200)
  expect((await askHead()).status).toBe(429)
  for (const site of ['cross-site', 'same-site'])
    expect((await seller.ask(exportPath, { headers: { 'sec-fetch-site': site } })).status).toBe(403)
  for (const site of ['same-origin', 'none'])
    expect((await seller.ask(exportPath, { headers: { 'sec-fetch-site': site } })).status).toBe(200)
})

test('a seller gets six exports an hour', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  for (let time = 0; time < 6; time += 1) expect((await seller.ask(exportPath)).status).toBe(200)
  const refused = await seller.ask(exportPath)
  expect(refused).toMatchObject({ status: 429, json: { error: { code: 'too-many' } } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect((await (await env.seller()).ask(exportPath)).status).toBe(200)
  env.clock.forward(60 * 60 + 1)
  expect((await seller.ask(exportPath)).status).toBe(200)
})

function download({ url }: TestEnvironment, { cookie }: Seller): Promise<Response> {
  return fetch(url + exportPath, { headers: { cookie } })
}

function json(files: Map<string, Uint8Array>, name: string): unknown {
  return JSON.parse(textIn(files, name))
}

/** Writes a unique value into each column of the seller's only item. Returns each value as JSON has it. */
async function markEveryColumn(env: TestEnvironment, { userId }: Seller): Promise<{ column: string; mark: string }[]> {
  return env.services.db.asUser(userId, async (tx) => {
    const { rows } = await tx.execute<{ column: string; type: string }>(sql`
      select column_name as column, data_type as type from information_schema.columns
      where table_name = 'items' and is_generated = 'NEVER'
        and data_type <> 'boolean' and column_name not in ('id', 'user_id', 'status', 'ai_generation_status', 'deleted_at')`)
    const marks = rows.map(({ column, type }, index) => ({ column, ...markOf(type, index + 1) }))
    const set = marks.map(({ column, value }) => sql`${sql.identifier(column)} = ${value}`)
    await tx.execute(sql`update items set ${sql.join(set, sql`, `)}`)
    return marks
  })
}

function markOf(type: string, number: number): { mark: string; value: ReturnType<typeof sql> } {
  const text = `mark-${number}-`
  const uuid = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  const time = `2001-01-01T00:00:${String(number).padStart(2, '0')}.000Z`
  switch (type) {
    case 'uuid':
      return { mark: uuid, value: sql`${uuid}::uuid` }
    case 'integer':
    case 'bigint':
      return { mark: `:${number + 7000}`, value: sql`${number + 7000}::int` }
    case 'numeric':
    case 'real':
      return { mark: `:${number}.25`, value: sql`${number + 0.25}::real` }
    case 'timestamp with time zone':
      return { mark: time, value: sql`${time}::timestamptz` }
    case 'jsonb':
      return { mark: text, value: sql`${JSON.stringify({ note: text })}::jsonb` }
    case 'ARRAY':
      return { mark: text, value: sql`array[${text}]` }
    default:
      return { mark: text, value: sql`${text}::text` }
  }
}
