import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createJeans } from '../../../test/photos.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../test/test-environment.ts'
import { items } from '../../items/server/tables.ts'
import { currentRunEndpoint } from '../../listings/run-api.ts'
import { listItemsEndpoint, shopCountsEndpoint } from '../../workbench/api.ts'
import { createFirstData } from './first-data.ts'

const [counts, list, run] = [shopCountsEndpoint.path, listItemsEndpoint.path, currentRunEndpoint.path]
const nobody = { session: null, sellerId: null, answers: {} }

test('the page of a seller has the session and the answers of the endpoints, and no cache keeps it', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await createJeans(seller)
  const { headers, html } = await openWholePage(env, seller.cookie)
  expect(headers.get('cache-control')).toBe('no-store')
  const jsonOf = async (path: string) => (await seller.ask(path)).json as object
  const data = dataIn(html)
  expect(data).toEqual({
    session: await jsonOf('/api/auth/get-session'),
    sellerId: seller.userId,
    answers: {
      [counts]: await jsonOf(counts),
      [list]: { ...(await jsonOf(list)), asOf: expect.any(String) },
      [run]: { run: null },
    },
  })
  expect(data?.answers).toMatchObject({ [list]: { batches: [{ sku: 'PSTFSH-001', photoCount: 4 }] } })
})

test('a title stays text, also one that looks like the end of a script', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const aiTitle = '</script><script>alert("1")</script><!--'
  await createJeans(seller)
  await env.services.db.asUser(seller.userId, (tx) => tx.update(items).set({ aiTitle }))
  const { html } = await openWholePage(env, seller.cookie)
  expect(html.match(/<script|<\/script|<!--/g)).toEqual(['<script', '</script'])
  expect(dataIn(html)?.answers).toMatchObject({ [list]: { batches: [{ title: aiTitle }] } })
})

test('each seller gets their own items, and a visitor none', async () => {
  const env = await createTestEnvironment()
  const read = readPatiently(env)
  const [anna, ben] = [await env.seller(), await env.seller()]
  await createJeans(anna)
  const data = await read(ben.cookie)
  expect(data).toMatchObject({
    session: { user: { id: ben.userId, email: ben.email } },
    sellerId: ben.userId,
    answers: { [counts]: { total: 0 }, [list]: { batches: [] } },
  })
  expect(JSON.stringify(data)).not.toContain('PSTFSH-001')
  for (const cookie of ['', 'pastfash.session_token=made-up', anna.cookie.replace('=', '=x')])
    expect(await read(cookie)).toEqual({ ...nobody, setCookies: expect.any(Array) })
})

test('a page with a session that has ended says that nobody is signed in', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await env.services.db.pool.query("update auth.sessions set expires_at = now() - interval '1 minute'")
  expect(await readPatiently(env)(seller.cookie)).toMatchObject(nobody)
})

test('a page renews a session that is due, as every request does', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const read = readPatiently(env)
  expect(await read(seller.cookie)).toMatchObject({ setCookies: [] })
  await env.services.db.pool.query("update auth.sessions set expires_at = now() + interval '40 minutes'")
  expect(await read(seller.cookie)).toMatchObject({ setCookies: [expect.stringContaining('pastfash.session_token=')] })
  expect(await read(seller.cookie)).toMatchObject({ setCookies: [] })
})

test('a page leaves out answers that take too long, and the next pages read nothing until they are done', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const lockHolder = new Client(env.connection)
  await lockHolder.connect()
  onTestFinished(() => lockHolder.end())
  await lockHolder.query('begin; lock table items in access exclusive mode')
  const read = readPatiently(env, 3000)
  const data = await read(seller.cookie)
  expect(data).toMatchObject({ sellerId: seller.userId, answers: { [run]: { run: null } } })
  expect(Object.keys(data?.answers ?? {})).toEqual([run])
  expect(await read(seller.cookie)).toBeUndefined()
  await lockHolder.query('rollback')
  await expect.poll(async () => Object.keys((await read(seller.cookie))?.answers ?? {})).toHaveLength(3)
})

test('a page leaves out an answer that fails, and opens without data if nobody knows who is signed in', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const read = readPatiently(env)
  await env.services.db.pool.query('alter table listing_runs rename to away')
  expect(Object.keys((await read(seller.cookie))?.answers ?? {}).toSorted()).toEqual([counts, list].toSorted())
  await env.services.db.pool.query('alter table auth.sessions rename to away')
  expect(await read(seller.cookie)).toBeUndefined()
  const page = await openPage(env, seller.cookie)
  expect([page.status, page.headers.get('cache-control'), dataIn(page.html)]).toEqual([200, 'no-cache', undefined])
})

/** The data of a page for these cookies, as the page gets it, with the cookies that it sets. */
function readPatiently(env: TestEnvironment, timeLimitMs = 60_000) {
  const read = createFirstData(env.services, timeLimitMs)
  return async (cookie: string): Promise<(Data & { setCookies: readonly string[] }) | undefined> => {
    const page = await read(new Request(env.url, { headers: { cookie } }))
    return page && { ...(JSON.parse(JSON.stringify(page.firstData)) as Data), setCookies: page.setCookies }
  }
}

type Data = { session: unknown; sellerId: string | null; answers: Record<string, object> }

/** The page with all of its data. On a busy machine the first ones may come without a part. */
async function openWholePage(env: TestEnvironment, cookie: string) {
  let page = await openPage(env, cookie)
  const answerCount = () => Object.keys(dataIn(page.html)?.answers ?? {}).length
  while (answerCount() < 3) page = await openPage(env, cookie)
  return page
}

async function openPage(env: TestEnvironment, cookie: string) {
  const answer = await fetch(`${env.url}/`, { headers: { cookie } })
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}

function dataIn(html: string): Data | undefined {
  const [, json] = /<script type="application\/json" id="first-data">(.*?)<\/script>/s.exec(html) ?? []
  return json === undefined ? undefined : (JSON.parse(json) as Data)
}
