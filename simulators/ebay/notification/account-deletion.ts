import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Market } from '../market.ts'

export type Deletion = {
  readonly userId: string
  readonly username: string
  /** The same id again repeats the same notification. Default: a new one. */
  readonly notificationId?: string
  readonly attempt?: number
  /** A signature of another body, or a key that eBay does not know. */
  readonly forged?: 'signature' | 'key'
}

/** Sends the signed notification that an account was deleted. Returns the status of the answer. */
export async function notifyAccountDeletion(
  { clock, signingKey }: Market,
  endpoint: string,
  { userId, username, notificationId = randomUUID(), attempt = 1, forged }: Deletion,
): Promise<{ readonly status: number; readonly notificationId: string }> {
  const date = new Date(clock.now()).toISOString()
  const body = JSON.stringify({
    metadata: { topic: 'MARKETPLACE_ACCOUNT_DELETION', schemaVersion: '1.0', deprecated: false },
    notification: {
      notificationId,
      eventDate: date,
      publishDate: date,
      publishAttemptCount: attempt,
      data: { username, userId, eiasToken: Buffer.from(`eias ${userId}`).toString('base64') },
    },
  })
  const signature = {
    alg: 'ecdsa',
    kid: forged === 'key' ? randomUUID() : signingKey.keyId,
    signature: signingKey.sign(Buffer.from(forged === 'signature' ? `${body} ` : body)),
    digest: 'SHA1',
  }
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-ebay-signature': Buffer.from(JSON.stringify(signature)).toString('base64'),
    },
    body,
  })
  await answer.arrayBuffer()
  return { status: answer.status, notificationId }
}

/** Challenges the endpoint as eBay does when it is registered. `endpoint` is hashed exactly as given. */
export async function challengeEndpoint(
  endpoint: string,
  verificationToken: string,
): Promise<{ readonly status: number; readonly isRight: boolean }> {
  const code = randomBytes(16).toString('hex')
  const address = new URL(endpoint)
  address.searchParams.set('challenge_code', code)
  const answer = await fetch(address)
  const body: unknown = await answer.json().catch(() => undefined)
  const expectedResponse = createHash('sha256').update(code).update(verificationToken).update(endpoint).digest('hex')
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true
  const response =
    typeof body === 'object' && body !== null && 'challengeResponse' in body ? body.challengeResponse : ''
  return { status: answer.status, isRight: answer.status === 200 && isJson && response === expectedResponse }
}
