import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createAddressSigner } from '../../src/photos/server/signed-address.ts'
import { parseAppSecrets } from '../../src/platform/server/settings/app-secrets.ts'
import { createJeans } from '../photos.ts'
import { createTestEnvironment, type TestEnvironment } from '../test-environment.ts'
import { rawRequest } from './raw-request.ts'

const canary = 'what lies outside of the bucket'

/** Ways to write "one folder up, then canary.jpg", and other names that are no valid key. */
const climbing = [
  '../canary.jpg',
  '..%2fcanary.jpg',
  '%2e%2e%2fcanary.jpg',
  '%2e%2e/canary.jpg',
  '%252e%252e%252fcanary.jpg',
  '..%5ccanary.jpg',
  '..\\canary.jpg',
  '..%c0%afcanary.jpg',
  '%u002e%u002e%u002fcanary.jpg',
  '....//canary.jpg',
  './../canary.jpg',
  'a/../../canary.jpg',
  '/canary.jpg',
  '%2fcanary.jpg',
  '.incoming/canary.jpg',
  '%2eincoming/canary.jpg',
  '..%00.jpg',
  'canary.jpg%00.jpg',
  'canary.jpg\0.jpg',
  '..;/canary.jpg',
  'file:///canary.jpg',
]

test('no spelling of a path leads out of the bucket, signed or not', async () => {
  const env = await createTestEnvironment()
  await plantCanaries(env)
  for (const path of climbing) {
    const { search } = new URL(env.services.signer.sign(path), env.url)
    for (const address of [`/photos/${path}`, `/photos/${path}${search}`, `/assets/${path}`, `/${path}`]) {
      const { status, body } = await rawRequest(env.url, [`GET ${address} HTTP/1.1`])
      expect([address, body.includes(canary)]).toEqual([address, false])
      expect([address, status]).toEqual([address, expect.toBeOneOf([200, 400, 403, 404])])
    }
    await expect(Promise.resolve().then(() => env.services.blobs.get(path))).rejects.toMatchObject({
      code: 'bad-input',
    })
  }
})

test('an address is good for its own file, time and key alone', async () => {
  const env = await createTestEnvironment()
  const { photos } = await createJeans(await env.seller())
  const [good, other] = photos.map(({ url }) => new URL(url, env.url))
  if (!good || !other) throw new Error('there are no photos')
  const changed = (change: Record<string, string>) => {
    const address = new URL(good)
    for (const [name, value] of Object.entries(change)) address.searchParams.set(name, value)
    return address.href
  }
  const { expires, signature } = { expires: '', signature: '', ...Object.fromEntries(good.searchParams) }
  expect((await fetch(good)).status).toBe(200)
  const refused = [
    `${other.origin}${other.pathname}${good.search}`,
    `${good.origin}${good.pathname.replace('.jpg', '-thumbnail.jpg')}${good.search}`,
    `${good.origin}${good.pathname}`,
    changed({ expires: String(Number(expires) + 1) }),
    changed({ expires: `0${expires}` }).replace('=0', '=9'),
    changed({ expires: '9'.repeat(400) }),
    changed({ expires: '1e99' }),
    changed({ expires: 'Infinity' }),
    changed({ key: '2' }),
    changed({ key: '__proto__' }),
    changed({ key: '' }),
    changed({ signature: '' }),
    changed({ signature: signature.slice(0, -1) }),
    changed({ signature: `${signature}=` }),
    changed({ signature: signature.toLowerCase() }),
    changed({ signature: 'A'.repeat(signature.length) }),
    changed({
      signature: new URL(forgedBy('z'.repeat(40), env, good), env.url).searchParams.get('signature') ?? '',
    }),
  ]
  const statuses = await Promise.all(refused.map(async (address) => [address, (await fetch(address)).status]))
  expect(statuses).toEqual(refused.map((address) => [address, 403]))
  env.clock.forward(3601)
  expect((await fetch(good)).status).toBe(403)
})

test('without a good address nobody learns whether a photo exists', async () => {
  const env = await createTestEnvironment()
  const { photos } = await createJeans(await env.seller())
  const [signedPath = ''] = (photos[0]?.url ?? '').split('?')
  const answers = await Promise.all(
    [signedPath, signedPath.replace(/\d{13}/, '1000000000000')].map(async (path) => {
      const answer = await fetch(env.url + path)
      const { error } = (await answer.json()) as { error: object }
      return { status: answer.status, error: { ...error, requestId: '' } }
    }),
  )
  expect(answers[0]).toEqual(answers[1])
})

/** The address as an installation with another secret under the same number would sign it. */
function forgedBy(secret: string, { clock }: TestEnvironment, { pathname }: URL): string {
  return createAddressSigner(parseAppSecrets(`1:${secret}`), clock).sign(pathname.replace('/photos/', ''))
}

/** Plants files beside the bucket, above it, and among its unfinished uploads. */
async function plantCanaries({ bucket }: TestEnvironment) {
  for (const folder of [join(bucket, '..'), join(bucket, '..', '..'), join(bucket, '.incoming')]) {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'canary.jpg'), canary)
  }
}
