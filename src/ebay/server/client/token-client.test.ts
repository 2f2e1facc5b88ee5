import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../../platform/server/process/log.ts'
import { createTokenClient, InvalidGrant } from './token-client.ts'

/** A token client of an eBay that answers every request with this status and error. */
async function createRefusedClient(status: number, error: string) {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const keyset = { clientId: 'a client', clientSecret: 'a secret', ruName: 'a name' }
  return createTokenClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, keyset, {
    log: createLog('silent'),
    timeLimitMs: 10_000,
    deadline: (ms) => AbortSignal.timeout(ms),
    pause: async () => undefined,
  })
}

test.each([
  [401, 'invalid_client'],
  [400, 'invalid_request'],
  [400, 'invalid_scope'],
])('%i %s is a refusal of the keys, not of the code or the seller', async (status, error) => {
  const client = await createRefusedClient(status, error)
  for (const request of [client.exchange('a code'), client.refresh('a token'), client.application()])
    await expect(request).rejects.toMatchObject({ kind: 'refused', status: 0 })
})

test('a code or token that is no longer valid throws InvalidGrant', async () => {
  const client = await createRefusedClient(400, 'invalid_grant')
  await expect(client.exchange('a code')).rejects.toThrow(InvalidGrant)
  await expect(client.refresh('a token')).rejects.toThrow(InvalidGrant)
})
