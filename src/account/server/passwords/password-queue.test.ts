import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { postAccount } from '../../../../test/account-request.ts'
import { testPhoto } from '../../../../test/photos.ts'
import { createCaller, password } from '../../../../test/seller.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../../test/test-environment.ts'
import { createItemEndpoint } from '../../../items/api.ts'
import { storePhotoEndpoint } from '../../../photos/api.ts'
import { createPasswordQueue } from './password-queue.ts'

test('an upload continues while password hashes fill the queue, and sign-ins beyond the queue are refused', async () => {
  const slots = 12
  const env = await createTestEnvironment({
    environment: { TRUST_PROXY: '1' },
    passwordQueue: createPasswordQueue({ concurrency: 1, slots }),
  })
  const { email } = await env.seller()
  const uploader = await env.seller()
  const { id: itemId } = await uploader.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const photo = await testPhoto('jeans/1-front.jpg')

  const finishOrder: string[] = []
  const signIns = Array.from({ length: slots + 5 }, async (_, client) => {
    const { status, json } = await signInFrom(env, `203.0.113.${client}`, email)
    finishOrder.push(String(status))
    return { status, json }
  })
  const refused = await Promise.any(
    signIns.map(async (signIn) => ((await signIn).status === 429 ? signIn : notRefused())),
  )
  expect(refused.json).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: expect.stringMatching(/^Too many people are signing in right now\. Nothing was changed\./),
  })
  const upload = await uploader.try(storePhotoEndpoint, { itemId, devicePhotoId: randomUUID(), order: 0 }, photo)
  expect(upload.status).toBe(200)
  finishOrder.push('upload')
  await Promise.all(signIns)
  expect(finishOrder.filter((status) => status === '429')).toHaveLength(5)
  expect(finishOrder.slice(finishOrder.indexOf('upload')).filter((status) => status === '200').length).toBeGreaterThan(
    0,
  )
}, 60_000)

test('a client with fewer slots takes the newest slot of the client with the most', async () => {
  const queue = createPasswordQueue({ concurrency: 1, slots: 3 })
  const gate = Promise.withResolvers<void>()
  const done: string[] = []
  const ask = (client: string, name: string) =>
    queue(client, async () => {
      await gate.promise
      done.push(name)
    })
  const busy = [ask('busy', 'busy 1'), ask('busy', 'busy 2'), ask('busy', 'busy 3')]
  const quiet = ask('quiet', 'quiet')
  await expect(busy[2]).rejects.toMatchObject({ code: 'too-many', retryAfter: 5 })
  await expect(ask('busy', 'busy 4')).rejects.toMatchObject({ code: 'too-many' })
  gate.resolve()
  await Promise.all([busy[0], busy[1], quiet])
  expect(done.toSorted()).toEqual(['busy 1', 'busy 2', 'quiet'])
  await ask('busy', 'busy 5')
  expect(done).toContain('busy 5')
})

test('no more tasks run at once than the queue allows, and clients alternate', async () => {
  const queue = createPasswordQueue({ concurrency: 1, slots: 10 })
  const startedClients: string[] = []
  let running = 0
  const ask = (client: string) =>
    queue(client, async () => {
      running += 1
      expect(running).toBe(1)
      startedClients.push(client)
      await Promise.resolve()
      running -= 1
    })
  await Promise.all([ask('one'), ask('one'), ask('one'), ask('other')])
  expect(startedClients.indexOf('other')).toBeLessThan(startedClients.lastIndexOf('one'))
})

function signInFrom(env: TestEnvironment, client: string, email: string) {
  return postAccount(createCaller(env.url), '/sign-in/email', { email, password }, { 'x-forwarded-for': client })
}

function notRefused(): Promise<never> {
  return Promise.reject(new Error('This sign-in was not refused.'))
}
