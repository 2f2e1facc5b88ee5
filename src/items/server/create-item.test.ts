import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestEnvironment } from '../../../test/test-environment.ts'
import { createItemEndpoint } from '../api.ts'
import { createItem } from './create-item.ts'
import { items } from './tables.ts'

test('the first item of a seller is PSTFSH-001 in batch 1, a draft', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const item = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  expect(item).toMatchObject({ sku: 'PSTFSH-001', batchNumber: 1, status: 'draft' })
})

test('ten parallel creations give ten SKUs and batch numbers without gaps', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const created = await Promise.all(
    Array.from({ length: 10 }, () => seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })),
  )
  const numbers = created.map((item) => item.batchNumber).toSorted((a, b) => a - b)
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(created.map((item) => item.sku).toSorted()).toEqual(
    numbers.map((number) => `PSTFSH-${String(number).padStart(3, '0')}`),
  )
})

test('the next generated SKU follows six SKUs of the same form that the seller typed', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  for (let number = 1; number <= 6; number += 1) {
    await seller.call(createItemEndpoint, { uploadSessionId: randomUUID(), sku: ` pstfsh-00${number} ` })
  }
  const item = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  expect(item).toMatchObject({ sku: 'PSTFSH-007', batchNumber: 7 })
})

test('parallel and later requests of the same upload session get one item', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const input = { uploadSessionId: randomUUID(), category: 'Mens Jeans' }
  const answers = await Promise.all(Array.from({ length: 5 }, () => seller.call(createItemEndpoint, input)))
  answers.push(await seller.call(createItemEndpoint, input))
  expect(new Set(answers.map((item) => item.id)).size).toBe(1)
  const next = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  expect(next).toMatchObject({ sku: 'PSTFSH-002', batchNumber: 2 })
})

test('the same upload session with other details is a conflict', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const uploadSessionId = randomUUID()
  await seller.call(createItemEndpoint, { uploadSessionId })
  const answer = await seller.try(createItemEndpoint, { uploadSessionId, brand: 'Acme' })
  expect(answer.status).toBe(409)
})

test('the same upload session without its typed SKU gets the item, also with the same details', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const details = { category: 'Shoes', note: 'Department: Women' }
  const uploadSessionId = randomUUID()
  const item = await seller.call(createItemEndpoint, { uploadSessionId, sku: 'RACK 7', ...details })
  for (const repeated of [{}, details])
    expect(await seller.call(createItemEndpoint, { uploadSessionId, ...repeated })).toEqual(item)
  const other = await seller.try(createItemEndpoint, { uploadSessionId, ...details, note: 'Department: Men' })
  expect(other.status).toBe(409)
})

test('an item keeps the note to the writer that it was created with', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { id } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID(), note: 'Department: Women' })
  const rows = await env.services.db.asUser(seller.userId, (tx) =>
    tx.select({ note: items.writerNote }).from(items).where(eq(items.id, id)),
  )
  expect(rows).toEqual([{ note: 'Department: Women' }])
})

test('a typed SKU that is in use is refused with an error message that names it', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await seller.call(createItemEndpoint, { uploadSessionId: randomUUID(), sku: 'RACK 7' })
  const answer = await seller.try(createItemEndpoint, { uploadSessionId: randomUUID(), sku: 'rack 7' })
  expect(answer).toMatchObject({
    status: 409,
    json: { error: { sentence: 'SKU RACK 7 is already used by another of your items. Choose another one.' } },
  })
})

test('two sellers can use the same SKU', async () => {
  const env = await createTestEnvironment()
  const [one, two] = [await env.seller(), await env.seller()]
  await one.call(createItemEndpoint, { uploadSessionId: randomUUID(), sku: 'A1' })
  expect(await two.call(createItemEndpoint, { uploadSessionId: randomUUID(), sku: 'A1' })).toMatchObject({
    sku: 'A1',
    batchNumber: 1,
  })
})

test.each([
  ['  ', 'SKU cannot be empty'],
  ['A/B', '"A/B": a SKU may hold letters, digits, spaces and . _ - only.'],
])('the typed SKU %j is refused with its own error message', async (sku, sentence) => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const answer = await seller.try(createItemEndpoint, { uploadSessionId: randomUUID(), sku })
  expect(answer).toMatchObject({ status: 400, json: { error: { sentence } } })
})

test.each([
  ['an\tother', "Category, condition and brand can't contain tabs or line breaks."],
  ['x'.repeat(66), 'Please use at most 65 characters for category, condition and brand.'],
])('the brand %j is refused with its own error message', async (brand, sentence) => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const answer = await seller.try(createItemEndpoint, { uploadSessionId: randomUUID(), brand })
  expect(answer).toMatchObject({ status: 400, json: { error: { sentence } } })
})

/** The error that PostgreSQL raises if another item has the SKU. */
const skuIsTaken =
  "raise exception using errcode = '23505', constraint = 'items_user_id_sku', message = 'duplicate key'"

test('SKU conflicts in all six attempts end with an error message that says so', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await misbehaveOnInsert(env, skuIsTaken)
  const answer = await seller.try(createItemEndpoint, { uploadSessionId: randomUUID() })
  expect(answer).toMatchObject({
    status: 409,
    json: { error: { sentence: 'Failed to create item after 6 attempts due to SKU conflicts' } },
  })
})

test('each pause between attempts is 20 ms longer, plus a random part of at most its own length', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await misbehaveOnInsert(env, skuIsTaken)
  const randomValues = [0, 0.25, 0.5, 0.75, 0.5]
  const pauses: number[] = []
  const { clock, services } = env
  const context = { db: services.db, clock, userId: seller.userId, random: () => randomValues[pauses.length] ?? 0 }
  const pause = async (ms: number) => void pauses.push(ms)
  await expect(createItem({ ...context, pause }, { uploadSessionId: randomUUID() })).rejects.toThrow('6 attempts')
  expect(pauses).toEqual([20, 50, 90, 140, 150])
})

test('after SKU conflicts in five attempts the sixth creates the item, and no number is lost', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await env.services.db.pool.query('create sequence tries')
  await misbehaveOnInsert(
    env,
    "if nextval('tries') < 6 then raise exception using errcode = '23505', constraint = 'items_user_id_sku'; end if; return new",
  )
  expect(await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })).toMatchObject({
    sku: 'PSTFSH-001',
    batchNumber: 1,
  })
})

test.each([
  ["raise exception 'the disk is made of cheese'", 'Failed to create item: the disk is made of cheese'],
  ['return null', 'Failed to create item: No item returned'],
  ["raise exception using errcode = '23505', constraint = 'something_else'", 'Failed to create item after retries'],
])('an insert that does "%s" is answered with its own error message', async (statement, sentence) => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await misbehaveOnInsert(env, statement)
  const answer = await seller.try(createItemEndpoint, { uploadSessionId: randomUUID() })
  expect(answer).toMatchObject({ json: { error: { sentence } } })
})

test.each([
  ['get_next_batch_number', 'Failed to get batch number: out of numbers'],
  ['get_next_sku_number', 'Failed to get SKU number: out of numbers'],
])('a failing %s is answered with its own error message', async (name, sentence) => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await env.services.db.pool.query(
    `create or replace function ${name}(p_user_id uuid) returns integer language plpgsql as $$ begin raise exception 'out of numbers'; end $$`,
  )
  const answer = await seller.try(createItemEndpoint, { uploadSessionId: randomUUID() })
  expect(answer).toMatchObject({ status: 500, json: { error: { sentence } } })
})

test.each(['get_next_batch_number', 'get_next_sku_number'])(
  'a full disk in %s is answered 503 with an error message that says so',
  async (name) => {
    const env = await createTestEnvironment()
    const seller = await env.seller()
    await env.services.db.pool.query(
      `create or replace function ${name}(p_user_id uuid) returns integer language plpgsql as $$ begin raise exception using errcode = '53100'; end $$`,
    )
    const answer = await seller.try(createItemEndpoint, { uploadSessionId: randomUUID() })
    expect(answer).toMatchObject({ status: 503, json: { error: { sentence: expect.stringContaining('is full') } } })
  },
)

type TestEnvironment = Awaited<ReturnType<typeof createTestEnvironment>>

/** Makes the database run this PL/pgSQL statement before it inserts an item. */
async function misbehaveOnInsert(env: TestEnvironment, statement: string) {
  await env.services.db.pool.query(`
    create function misbehave() returns trigger language plpgsql as $$ begin ${statement}; end $$;
    create trigger misbehave before insert on items for each row execute function misbehave()`)
}
