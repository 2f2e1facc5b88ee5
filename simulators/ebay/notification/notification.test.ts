import { createHash, verify } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { type EbaySimulator, startEbaySimulator } from '../ebay-simulator.ts'
import { createAsk, field, startSimulator } from '../testing/start-simulator.ts'
import { tokenRequest } from '../testing/token-request.ts'

const verificationToken = 'practice-verification-token-0000000001'
const user = { userId: 'PrctCaseyMorgan01', username: 'casey_closet' }

/** An endpoint that answers challenges correctly, and notifications with 204. It stores the notifications. */
async function startEndpoint() {
  const received: { readonly body: Buffer; readonly signature: string }[] = []
  const address = { url: '' }
  const server = createServer((request, response) => {
    const code = new URL(request.url ?? '', address.url).searchParams.get('challenge_code')
    if (code !== null) {
      const challengeResponse = createHash('sha256')
        .update(code + verificationToken + address.url)
        .digest('hex')
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ challengeResponse }))
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ body: Buffer.concat(chunks), signature: String(request.headers['x-ebay-signature']) })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  address.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/account-deletion`
  return { url: address.url, received }
}

const signatureSchema = z.strictObject({
  alg: z.literal('ecdsa'),
  kid: z.string(),
  signature: z.base64(),
  digest: z.literal('SHA1'),
})
const signatureOf = (header: string) => signatureSchema.parse(JSON.parse(Buffer.from(header, 'base64').toString()))

async function publicKey(simulator: EbaySimulator, kid: string) {
  const form = { grant_type: 'client_credentials', scope: 'https://api.ebay.com/oauth/api_scope' }
  const token = String((await tokenRequest(simulator, form)).body['access_token'])
  return createAsk(simulator, token)('GET', `/commerce/notification/v1/public_key/${kid}`)
}

/** The key with the line breaks that eBay leaves out. */
function pemOf(key: string): string {
  return key.replace('-----BEGIN PUBLIC KEY-----', '$&\n').replace('-----END PUBLIC KEY-----', '\n$&')
}

test('the public key verifies the signature of a deletion notification', async () => {
  const { simulator } = await startSimulator()
  const { url, received } = await startEndpoint()
  const { status, notificationId } = await simulator.notifyAccountDeletion(url, user)
  expect(status).toBe(204)
  const [{ body, signature } = { body: Buffer.alloc(0), signature: '' }] = received
  expect(JSON.parse(body.toString())).toMatchObject({
    metadata: { topic: 'MARKETPLACE_ACCOUNT_DELETION', schemaVersion: '1.0', deprecated: false },
    notification: { notificationId, publishAttemptCount: 1, data: { ...user, eiasToken: expect.any(String) } },
  })
  const signed = signatureOf(signature)
  const answer = await publicKey(simulator, signed.kid)
  expect(answer).toMatchObject({ status: 200, body: { algorithm: 'ECDSA', digest: 'SHA1' } })
  expect(field(answer, 'key')).not.toContain('\n')
  expect(verify('sha1', body, pemOf(field(answer, 'key')), Buffer.from(signed.signature, 'base64'))).toBe(true)
})

test('a forged signature does not match the body, and a forged key is unknown', async () => {
  const { simulator } = await startSimulator()
  const { url, received } = await startEndpoint()
  await simulator.notifyAccountDeletion(url, { ...user, forged: 'signature' })
  await simulator.notifyAccountDeletion(url, { ...user, forged: 'key', notificationId: 'again', attempt: 2 })
  const [signed, stranger] = received.map(({ signature }) => signatureOf(signature))
  const key = pemOf(field(await publicKey(simulator, signed?.kid ?? ''), 'key'))
  expect(
    verify('sha1', received[0]?.body ?? Buffer.alloc(0), key, Buffer.from(signed?.signature ?? '', 'base64')),
  ).toBe(false)
  expect(await publicKey(simulator, stranger?.kid ?? '')).toMatchObject({
    status: 404,
    body: { errors: [{ errorId: 195001 }] },
  })
  expect(JSON.parse(String(received[1]?.body))).toMatchObject({
    notification: { notificationId: 'again', publishAttemptCount: 2 },
  })
})

test('the challenge of an endpoint is correct only for its token and address', async () => {
  const { simulator } = await startSimulator()
  const { url } = await startEndpoint()
  expect(await simulator.challengeEndpoint(url, verificationToken)).toEqual({ status: 200, isRight: true })
  expect(await simulator.challengeEndpoint(url, 'another')).toEqual({ status: 200, isRight: false })
  expect(await simulator.challengeEndpoint(`${url}/`, verificationToken)).toMatchObject({ isRight: false })
})

test('the key pair stays after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'practice-marketplace-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { url, received } = await startEndpoint()
  for (let run = 0; run < 2; run++) {
    const simulator = await startEbaySimulator({ folder })
    await simulator.notifyAccountDeletion(url, user)
    await simulator.stop()
  }
  const [first, second] = received.map(({ signature }) => signatureOf(signature).kid)
  expect(second).toBe(first)
})
