import { request } from 'node:http'
import { expect, test } from 'vitest'
import { emailsOf } from '../../../../test/account-mail.ts'
import { postAccount, visibleAnswer } from '../../../../test/account-request.ts'
import { startAnotherProcess } from '../../../../test/another-process.ts'
import { type Caller, createCaller } from '../../../../test/seller.ts'
import { createTestEnvironment } from '../../../../test/test-environment.ts'

test('a known and an unknown address get the same answer, and only the known one gets an email', async () => {
  const env = await createTestEnvironment()
  const { email } = await env.seller()
  const nobody = createCaller(env.url)
  const unknown = await ask(nobody, 'nobody@example.org')
  const known = await ask(nobody, email.toUpperCase())
  expect(known).toMatchObject({ status: 200, json: { status: true } })
  expect(visibleAnswer(known)).toEqual(visibleAnswer(unknown))
  const emails = await emailsOf(env)
  expect(emails).toMatchObject([{ subject: 'Set a new password for PastFash', to: [{ address: email }] }])
  expect(emails[0]?.text).toContain('Ignore this email. Nothing has changed.')
})

test('the database holds no readable token of a link and no readable address of an email', async () => {
  const env = await createTestEnvironment()
  const { email } = await env.seller()
  await ask(createCaller(env.url), email)
  const text = (await emailsOf(env))[0]?.text ?? ''
  const token = /token=(\S+)/.exec(text)?.[1] ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)
  const { pool } = env.services.db
  const tables = ['auth.verifications', 'auth.accounts', 'queue.job', 'platform.request_windows']
  for (const table of tables) {
    const dump = JSON.stringify((await pool.query(`select * from ${table}`)).rows)
    expect({ table, isEmpty: dump === '[]' }).toEqual({ table, isEmpty: false })
    for (const secret of [token, email])
      expect({ table, secret, has: dump.includes(secret) }).toEqual({ table, secret, has: false })
  }
})

test.each([
  [{ host: 'evil.example' }, 421],
  [{ host: 'localhost.evil.example' }, 421],
  [{ origin: 'https://evil.example' }, 403],
  [{ 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' }, 200],
  [{ 'x-original-host': 'evil.example', 'x-host': 'evil.example', referer: 'https://evil.example/' }, 200],
])('headers %j do not change the host of the link', async (headers: Record<string, string>, status) => {
  const env = await createTestEnvironment()
  const { email } = await env.seller()
  const answer = await rawPost(env.listening.port, { email, redirectTo: 'https://evil.example' }, headers)
  expect(answer).toBe(status)
  const emails = await emailsOf(env)
  expect(emails).toHaveLength(status === 200 ? 1 : 0)
  for (const { text } of emails) {
    expect(text).toContain(`${env.url}/reset-password#type=recovery&token=`)
    expect(text).not.toContain('evil')
  }
})

test('an address with or without an account gets five emails an hour, and a client may ask for twenty', async () => {
  const env = await createTestEnvironment()
  const { email } = await env.seller()
  const callers = [env.url, (await startAnotherProcess(env)).url].map((url) => createCaller(url))
  const callerAt = (index: number) => callers[index % 2] ?? createCaller(env.url)
  for (const address of [email, 'nobody@example.org']) {
    for (let index = 0; index < 5; index += 1) expect((await ask(callerAt(index), address)).status).toBe(200)
  }
  const [known, unknown] = [await ask(callerAt(0), email), await ask(callerAt(1), 'nobody@example.org')]
  expect(known).toMatchObject({ status: 429, json: { code: 'TOO_MANY_REQUESTS' } })
  expect({ ...unknown, headers: [...unknown.headers.keys()] }).toMatchObject({
    status: 429,
    headers: [...known.headers.keys()],
  })
  expect(await emailsOf(env)).toHaveLength(5)
  const others = []
  for (let index = 0; index < 9; index += 1)
    others.push((await ask(callerAt(index), `other${index}@example.org`)).status)
  expect(others).toEqual([...Array(8).fill(200), 429])
  env.clock.forward(60 * 60)
  expect((await ask(callerAt(0), email)).status).toBe(200)
})

test('a site that cannot send email gives every address the same answer', async () => {
  const env = await createTestEnvironment()
  const { email } = await env.seller()
  const { url } = await startAnotherProcess(env, {
    NODE_ENV: 'production',
    APP_URL: 'http://pastfash.example',
    APP_SECRETS: `1:${'x'.repeat(40)}`,
    DATABASE_URL: 'postgres://nobody@localhost/unused',
    SIGN_UP: 'open',
  })
  const [known, unknown] = [await ask(createCaller(url), email), await ask(createCaller(url), 'nobody@example.org')]
  expect(known).toMatchObject({
    status: 403,
    json: {
      code: 'RESET_PASSWORD_DISABLED',
      message: "This site can't send email, so you can't reset your password here. Ask its owner.",
    },
  })
  expect(visibleAnswer(unknown)).toEqual(visibleAnswer(known))
})

function ask(caller: Caller, email: string) {
  return postAccount(caller, '/request-password-reset', { email })
}

/** Sends a request with headers that a browser does not let a page set. Resolves with the status. */
function rawPost(port: number, body: object, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      { port, host: 'localhost', path: '/api/auth/request-password-reset', method: 'POST' },
      (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode))
      },
    )
    clientRequest.on('error', reject)
    for (const [name, value] of Object.entries({ 'content-type': 'application/json', ...headers }))
      clientRequest.setHeader(name, value)
    clientRequest.end(JSON.stringify(body))
  })
}
