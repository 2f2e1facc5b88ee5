import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { testPhoto } from '../../../../test/photos.ts'
import { createTestEnvironment } from '../../../../test/test-environment.ts'
import { createItemEndpoint } from '../../../items/api.ts'
import { currentWork } from '../../../platform/server/http/request-id.ts'
import { storePhotoEndpoint } from '../../api.ts'

test("a new photo and its repeat take three transactions each, the session's included", async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { id: itemId } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const front = await testPhoto('jeans/1-front.jpg')
  const input = { itemId, devicePhotoId: randomUUID(), order: 0 }
  const sent = recordTransactions(env.services.db.pool)
  const requests = {
    photo: await seller.try(storePhotoEndpoint, input, front),
    repeat: await seller.try(storePhotoEndpoint, input, front),
  }
  for (const [request, { status, headers }] of Object.entries(requests)) {
    expect([request, status]).toEqual([request, 200])
    const ownTransactions = sent.filter(({ requestId }) => requestId === headers.get('x-request-id'))
    expect(ownTransactions.map(({ statements }) => statements[0])).toEqual([
      expect.stringMatching(/^\s*select users\.id/),
      expect.stringMatching(/^begin;/),
      expect.stringMatching(/^begin;/),
    ])
    expect(ownTransactions.slice(1).map(({ statements }) => statements.at(-1))).toEqual(['commit', 'commit'])
  }
})

/** The statements of one transaction of a request. A statement without a preceding begin is a transaction of its own. */
type SentTransaction = { requestId: string; statements: string[] }

/** The transactions that requests send through this pool from now on, in order. */
function recordTransactions(pool: Pool): SentTransaction[] {
  const sent: SentTransaction[] = []
  const wrapped = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (wrapped.has(client)) return
    wrapped.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    let open: SentTransaction | undefined
    client.query = ((...args: unknown[]) => {
      const [statement] = args as [string | { text: string }]
      const text = typeof statement === 'string' ? statement : statement.text
      const requestId = currentWork()?.requestId
      if (open) open.statements.push(text)
      else if (requestId !== undefined) {
        const transaction = { requestId, statements: [text] }
        sent.push(transaction)
        if (/^begin\b/.test(text)) open = transaction
      }
      if (/^(?:commit|rollback)\b/.test(text)) open = undefined
      return query(...args)
    }) as typeof client.query
  })
  return sent
}
