import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { testPhoto } from '../../../../test/photos.ts'
import { createTestEnvironment } from '../../../../test/test-environment.ts'
import { createItemEndpoint } from '../../../items/api.ts'
import { currentWork } from '../../../platform/server/http/request-id.ts'
import { storePhotoEndpoint } from '../../api.ts'

test('a new photo and its repeat take three transactions each, that of the session among them', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { id: itemId } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const front = await testPhoto('jeans/1-front.jpg')
  const input = { itemId, devicePhotoId: randomUUID(), order: 0 }
  const sent = noteTransactions(env.services.db.pool)
  const requests = {
    photo: await seller.try(storePhotoEndpoint, input, front),
    repeat: await seller.try(storePhotoEndpoint, input, front),
  }
  for (const [what, { status, headers }] of Object.entries(requests)) {
    expect([what, status]).toEqual([what, 200])
    const mine = sent.filter(({ requestId }) => requestId === headers.get('x-request-id'))
    expect(mine.map(({ statements }) => statements[0])).toEqual([
      expect.stringMatching(/^\s*select users\.id/),
      expect.stringMatching(/^begin;/),
      expect.stringMatching(/^begin;/),
    ])
    expect(mine.slice(1).map(({ statements }) => statements.at(-1))).toEqual(['commit', 'commit'])
  }
})

/** What one transaction of a request asked; a statement that no begin came before is a transaction of its own. */
type SentTransaction = { requestId: string; statements: string[] }

/** The transactions that requests send through this pool from now on, in their order. */
function noteTransactions(pool: Pool): SentTransaction[] {
  const sent: SentTransaction[] = []
  const noted = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (noted.has(client)) return
    noted.add(client)
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown
    let open: SentTransaction | undefined
    client.query = ((...asked: unknown[]) => {
      const [statement] = asked as [string | { text: string }]
      const text = typeof statement === 'string' ? statement : statement.text
      const requestId = currentWork()?.requestId
      if (open) open.statements.push(text)
      else if (requestId !== undefined) {
        const begun = { requestId, statements: [text] }
        sent.push(begun)
        if (/^begin\b/.test(text)) open = begun
      }
      if (/^(?:commit|rollback)\b/.test(text)) open = undefined
      return query(...asked)
    }) as typeof client.query
  })
  return sent
}
