import { expect, test } from 'vitest'
import { lettersOf, newestResetLink } from '../../../../test/account-mail.ts'
import { cookieOf, postAccount } from '../../../../test/account-request.ts'
import { startAnotherProcess } from '../../../../test/another-process.ts'
import { createCaller, password, signIn } from '../../../../test/seller.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { listBatchesEndpoint } from '../../../dashboard/api.ts'
import { accountLimits } from '../account-limits.ts'

const newPassword = 'a new password'
const notGood = {
  status: 400,
  json: {
    code: 'INVALID_TOKEN',
    message: expect.stringMatching(/^This link was used already, or is older than an hour/),
  },
}

test('the link sets the password once, signs out everywhere and signs this browser in', async () => {
  const world = await createWorld()
  const seller = await world.seller()
  const elsewhere = await signIn(world.url, seller.email)
  const token = await resetToken(world, seller.email)
  expect((await check(world, token)).json).toEqual({ email: seller.email })

  const done = await reset(world, token)
  expect(done).toMatchObject({ status: 200, json: { user: { id: seller.userId, email: seller.email } } })
  expect(JSON.stringify(done.json)).not.toContain(token)
  const here = createCaller(world.url, cookieOf(done))
  expect((await here.try(listBatchesEndpoint, {})).status).toBe(200)
  for (const gone of [seller, elsewhere]) expect((await gone.try(listBatchesEndpoint, {})).status).toBe(401)
  const attempt = (tried: string) =>
    postAccount(createCaller(world.url), '/sign-in/email', { email: seller.email, password: tried })
  expect((await attempt(password)).status).toBe(401)
  expect((await attempt(newPassword)).status).toBe(200)

  expect(await reset(world, token)).toMatchObject(notGood)
  expect((await check(world, token)).json).toEqual({ email: null })
})

test('of many tries at the same moment in two processes a link works once', async () => {
  const world = await createWorld()
  const { email } = await world.seller()
  const sites = [world.url, (await startAnotherProcess(world)).url]
  const token = await resetToken(world, email)
  const answers = await Promise.all(
    [0, 1, 2, 3].map((turn) =>
      postAccount(createCaller(sites[turn % 2] ?? ''), '/reset-password', {
        token,
        newPassword: `a new password ${turn}`,
      }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
})

test('using one link ends the others of the account, and not those of another seller', async () => {
  const world = await createWorld()
  const [ada, bea] = [await world.seller(), await world.seller()]
  const first = await resetToken(world, ada.email)
  const others = await resetToken(world, bea.email)
  const second = await resetToken(world, ada.email)
  await reset(world, second)
  expect(await reset(world, first)).toMatchObject(notGood)
  expect((await check(world, others)).json).toEqual({ email: bea.email })
  expect((await bea.try(listBatchesEndpoint, {})).status).toBe(200)
})

test('an hour later the link is no longer good', async () => {
  const world = await createWorld()
  const { email } = await world.seller()
  const token = await resetToken(world, email)
  world.clock.forward(59 * 60)
  expect((await check(world, token)).json).toEqual({ email })
  world.clock.forward(60)
  expect((await check(world, token)).json).toEqual({ email: null })
  expect(await reset(world, token)).toMatchObject(notGood)
  await resetToken(world, email)
  const { rows } = await world.services.db.pool.query('select count(*)::int as links from auth.verifications')
  expect(rows).toEqual([{ links: 1 }])
})

test('a forged link, the hash in the database and a changed letter set nothing', async () => {
  const world = await createWorld()
  const seller = await world.seller()
  const token = await resetToken(world, seller.email)
  const { rows } = await world.services.db.pool.query('select identifier, value, id from auth.verifications')
  const [row] = rows
  const forged = [
    '',
    'a'.repeat(43),
    `${token}=`,
    token.slice(0, -1),
    token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase(),
    row.identifier,
    row.identifier.replace(/^.*:/, ''),
    row.value,
    row.id,
    seller.userId,
    '%',
  ]
  for (const tried of forged) expect(await reset(world, tried)).toMatchObject(notGood)
  expect((await seller.try(listBatchesEndpoint, {})).status).toBe(200)
  expect((await check(world, token)).json).toEqual({ email: seller.email })
})

test('a password that is refused leaves the link as it was', async () => {
  const world = await createWorld()
  const { email } = await world.seller()
  const token = await resetToken(world, email)
  expect(await reset(world, token, '12345')).toMatchObject({ status: 400, json: { code: 'PASSWORD_TOO_SHORT' } })
  expect((await reset(world, token)).status).toBe(200)
})

test("a browser that is signed in as somebody else becomes the link's account, and the other's session here ends", async () => {
  const world = await createWorld()
  const [ada, bea] = [await world.seller(), await world.seller()]
  const beaElsewhere = await signIn(world.url, bea.email)
  const token = await resetToken(world, ada.email)
  const done = await postAccount(bea, '/reset-password', { token, newPassword })
  expect(done).toMatchObject({ status: 200, json: { user: { id: ada.userId } } })
  expect((await bea.try(listBatchesEndpoint, {})).status).toBe(401)
  expect((await beaElsewhere.try(listBatchesEndpoint, {})).status).toBe(200)
})

test('whoever was locked out by wrong passwords signs in again after a reset', async () => {
  const world = await createWorld()
  const { email } = await world.seller()
  const { requestLimits } = world.services
  for (let guess = 0; guess < 30; guess += 1)
    await requestLimits.take('wrong-password', email, accountLimits.wrongPasswords)
  const attempt = (tried: string) => postAccount(createCaller(world.url), '/sign-in/email', { email, password: tried })
  expect((await attempt(password)).status).toBe(429)
  expect((await reset(world, await resetToken(world, email))).status).toBe(200)
  expect((await attempt(newPassword)).status).toBe(200)
})

test('a deleted account has no link and no letter', async () => {
  const world = await createWorld()
  const { email } = await world.seller()
  const token = await resetToken(world, email)
  await world.services.db.pool.query('update auth.users set deleted_at = now()')
  expect((await check(world, token)).json).toEqual({ email: null })
  expect(await reset(world, token)).toMatchObject(notGood)
  await postAccount(createCaller(world.url), '/request-password-reset', { email })
  expect(await lettersOf(world)).toHaveLength(1)
})

async function resetToken(world: World, email: string) {
  await postAccount(createCaller(world.url), '/request-password-reset', { email })
  return (await newestResetLink(world)).token
}

function reset(world: World, token: string, wanted = newPassword) {
  return postAccount(createCaller(world.url), '/reset-password', { token, newPassword: wanted })
}

function check(world: World, token: string) {
  return postAccount(createCaller(world.url), '/check-reset', { token })
}
