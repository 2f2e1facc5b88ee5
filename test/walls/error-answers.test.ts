import { randomUUID } from 'node:crypto'
import { chmod, rm, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createItemEndpoint, deleteItemsEndpoint, renameSkuEndpoint } from '../../src/items/api.ts'
import { listListingsEndpoint } from '../../src/listings/api.ts'
import { generateListingEndpoint } from '../../src/listings/run-api.ts'
import { itemPhotosEndpoint, storePhotoEndpoint } from '../../src/photos/api.ts'
import { listItemsEndpoint } from '../../src/workbench/api.ts'
import { createJeans, testPhoto } from '../photos.ts'
import { type Answer, createCaller, password, type Seller } from '../seller.ts'
import { createTestEnvironment, type TestEnvironment } from '../test-environment.ts'

/** Internals that no answer may show: places in files, statements, names of tables, parts of the program and its machine. */
const inside =
  /[\\/](src|work|tmp|home|root|node_modules|usr)[\\/]|\.(ts|mjs|js):\d|\n\s+at |\b(select|insert into|update|delete from|relation|constraint|column|violates)\b.*["\s]|\b\w*Error:|Drizzle|postgres|pg_|PGSQL|better-auth|sharp|ENOENT|ECONNREFUSED|EACCES|undefined|\[object/i

test('an internal failure is answered with one sentence and without internals', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { item } = await createJeans(seller)
  // The database refuses, as it does after a failed migration.
  await env.services.db.pool.query('alter table items rename to hidden; alter table auth.rate_limits rename to hidden')
  const answers = await askEverything(env, seller, item.id)
  expect(answers.filter(({ status }) => status === 500).length).toBeGreaterThan(6)
  for (const answer of answers) expectDiscreet(answer)
})

test('a broken bucket is answered with one sentence and without its path', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { item, photos } = await createJeans(seller)
  await rm(env.bucket, { recursive: true })
  await writeFile(env.bucket, 'no folder')
  await chmod(env.bucket, 0)
  const stored = await storeOne(seller, item.id)
  const shown = await createCaller(env.url).ask(photos[0]?.url ?? '')
  const ready = await createCaller(env.url).ask('/readyz')
  expect([stored.status, shown.status, ready.status]).toEqual([503, expect.toBeOneOf([404, 503]), 503])
  expect(ready.json).toEqual({ database: 'ok', migrations: 'ok', bucket: 'away' })
  for (const answer of [stored, shown]) expectDiscreet(answer)
})

test('a wrong request is answered without internals', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const wrong: [path: string, body: string][] = [
    ['/api/items', '{"uploadSessionId":'],
    ['/api/items', '[]'],
    ['/api/items', `{"uploadSessionId":"${randomUUID()}","sku":{"toString":1}}`],
    ['/api/items', `{"uploadSessionId":"'; drop table items; --"}`],
    ['/api/items/delete', '{"itemIds":["__proto__"]}'],
    ['/api/items/%00/sku', '{"sku":"A"}'],
    ['/api/items/%E0%A4%A/sku', '{"sku":"A"}'],
    ['/functions/v1/generate-listing', '{"itemId":null}'],
    ['/functions/v1/absent', '{}'],
    ['/api/absent', '{}'],
    ['/api/auth/sign-in/email', '{"email":["a"],"password":{}}'],
    ['/api/auth/sign-in/email', 'no JSON'],
    ['/api/auth/reset-password', '{"token":"\'","newPassword":"another password"}'],
    ['/api/csp-report', '{"csp-report":[]}'],
  ]
  const headers = { 'content-type': 'application/json' }
  for (const [path, body] of wrong) {
    const answer = await seller.ask(path, { method: 'POST', body, headers })
    expect([path, answer.status]).toEqual([path, expect.toSatisfy((status) => status >= 400 && status < 500)])
    expectDiscreet(answer)
  }
  for (const query of ['after=x', 'after=%00', 'order=wild', 'stage=wild', 'words=%F0%9F'])
    expectDiscreet(await seller.ask(`/api/batches?${query}`))
})

async function askEverything(env: TestEnvironment, seller: Seller, itemId: string): Promise<Answer[]> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({
    email: seller.email,
    password,
    name: 'Ada',
    newPassword: password,
    currentPassword: password,
  })
  const accounts = ['sign-in/email', 'sign-up/email', 'change-password']
  return [
    await seller.try(createItemEndpoint, { uploadSessionId: randomUUID() }),
    await seller.try(renameSkuEndpoint, { itemId, sku: 'OTHER' }),
    await seller.try(deleteItemsEndpoint, { itemIds: [itemId] }),
    await seller.try(listItemsEndpoint, {}),
    await seller.try(listListingsEndpoint, {}),
    await seller.try(itemPhotosEndpoint, { itemId }),
    await seller.try(generateListingEndpoint, { itemId }),
    await storeOne(seller, itemId),
    ...(await Promise.all(
      accounts.map((path) => createCaller(env.url).ask(`/api/auth/${path}`, { method: 'POST', body, headers })),
    )),
  ]
}

async function storeOne(seller: Seller, itemId: string): Promise<Answer> {
  const bytes = await testPhoto('jeans/1-front.jpg')
  return seller.try(storePhotoEndpoint, { itemId, devicePhotoId: randomUUID(), order: 9 }, bytes)
}

function expectDiscreet({ json, headers }: Answer) {
  const answerText = JSON.stringify(json)
  expect(answerText).not.toMatch(inside)
  expect(answerText.length).toBeLessThan(400)
  expect(Object.keys(Object.fromEntries(headers)).filter((name) => /^(x-powered-by|server|via)$/.test(name))).toEqual(
    [],
  )
}
