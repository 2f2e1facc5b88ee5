import { once } from 'node:events'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { createTestEnvironment } from '../../../../test/test-environment.ts'
import { nextSkuEndpoint } from '../../../items/api.ts'
import { generateListingEndpoint } from '../../../listings/run-api.ts'
import { appVersion, appVersionHeader, oldestAppVersion } from '../../endpoint.ts'
import { createLog } from '../process/log.ts'
import { answerErrors } from './answer-errors.ts'
import { listen } from './listen.ts'
import { refuseOldApp } from './refuse-old-app.ts'

const sentence = 'PastFash was updated. Your photos are still on this device. Reload the page to continue.'

async function serve(oldest: number) {
  const app = new Hono()
  answerErrors(app, createLog('silent'))
  refuseOldApp(app, oldest)
  app.all('*', (context) => context.text('accepted'))
  const server = await listen({ fetch: app.fetch, port: 0 })
  onTestFinished(() => server.stop(0))
  return server.port
}

test('the server accepts pages of its own version', () => {
  expect(oldestAppVersion).toBeLessThanOrEqual(appVersion)
})

test('an older page is refused; a newer one and one without a version are accepted', async () => {
  const port = await serve(3)
  const ask = async (version: string | undefined) => {
    const headers = version === undefined ? {} : { [appVersionHeader]: version }
    return (await fetch(`http://127.0.0.1:${port}/api/things`, { headers })).status
  }
  for (const [version, status] of [
    ['0', 426],
    ['2', 426],
    ['3', 200],
    ['10', 200],
    [undefined, 200],
    ['', 200],
    ['two', 200],
    ['1.5', 200],
    ['-1', 200],
  ] as const)
    expect([version, await ask(version)]).toEqual([version, status])
})

test('an old page is refused before its body has arrived', async () => {
  const port = await serve(2)
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write(
    `PUT /api/photo HTTP/1.1\r\nhost: localhost\r\n${appVersionHeader}: 1\r\ncontent-length: 300000\r\n\r\nx`,
  )
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 426 /)
})

test('the whole server refuses an old page, in the answer format of each endpoint', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const headers = { [appVersionHeader]: String(oldestAppVersion - 1) }
  expect(await seller.ask(nextSkuEndpoint.path, { headers })).toMatchObject({
    status: 426,
    json: { error: { code: 'app-too-old', sentence } },
  })
  expect(await seller.ask(generateListingEndpoint.path, { method: 'POST', headers })).toMatchObject({
    status: 426,
    json: { success: false, error: sentence },
  })
})
