import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { AppError } from '../../errors.ts'
import { createLog } from '../process/log.ts'
import { answerErrors } from './answer-errors.ts'
import { assignRequestIds } from './assign-request-ids.ts'
import { asNoWork } from './request-id.ts'

test('every log line of a request carries its id, also after an await, and so does the answer', async () => {
  const { ask, linesOf } = createApp()
  const answers = await Promise.all([ask('/slowly/1'), ask('/slowly/2')])
  for (const [index, answer] of answers.entries()) {
    const id = answer.headers.get('x-request-id') ?? ''
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(linesOf(id).map(({ msg }) => msg)).toEqual([`slowly/${index + 1}`, 'answered'])
  }
})

test('a failed request has one id in its answer, its header and its log lines', async () => {
  const { ask, linesOf } = createApp()
  const answer = await ask('/broken')
  const id = answer.headers.get('x-request-id') ?? ''
  expect(await answer.json()).toMatchObject({ error: { requestId: id } })
  expect(linesOf(id)).toMatchObject([
    { code: 'broken', path: '/broken' },
    { msg: 'answered', status: 500 },
  ])
  const nowhere = await ask('/nowhere')
  expect(await nowhere.json()).toMatchObject({ error: { requestId: nowhere.headers.get('x-request-id') } })
})

test('the log line of an answer names the route, never the address', async () => {
  const { ask, lines } = createApp()
  await ask('/slowly/secret-name?signature=secret')
  expect(lines()).toContainEqual(
    expect.objectContaining({ msg: 'answered', method: 'GET', path: '/slowly/:name', status: 200 }),
  )
  expect(JSON.stringify(lines().filter(({ msg }) => msg === 'answered'))).not.toContain('secret')
})

test('the id is the one of a trusted proxy, if it has the form of an id', async () => {
  const proxyId = 'f3b1c2d4e5a697887766554433221100'
  const idOf = async (trustProxy: number, id: string) =>
    (await createApp(trustProxy).ask('/slowly/1', { 'x-request-id': id })).headers.get('x-request-id')
  expect(await idOf(1, proxyId)).toBe(proxyId)
  expect(await idOf(0, proxyId)).not.toBe(proxyId)
  for (const odd of [
    'short',
    'x'.repeat(129),
    'a b c d e f g h',
    '{"level":50}',
    'name@example.org',
    '../../etc/passwd',
  ])
    expect(await idOf(1, odd)).toMatch(/^[0-9a-f-]{36}$/)
})

test('a log line that belongs to no request carries no id, although a request started it', async () => {
  const { ask, lines } = createApp()
  await ask('/background')
  expect(lines().find(({ msg }) => msg === 'in the background')).not.toHaveProperty('requestId')
})

/** An app whose log lines can be read. */
function createApp(trustProxy = 0) {
  const written: string[] = []
  const log = createLog('debug', { write: (line) => void written.push(line) })
  const app = new Hono()
  answerErrors(app, log)
  assignRequestIds(app, { log, trustProxy })
  app.get('/slowly/:name', async (context) => {
    await new Promise((resume) => setImmediate(resume))
    log.debug(`slowly/${context.req.param('name')}`)
    return new Response('done')
  })
  app.get('/broken', () => {
    throw new AppError('broken', 'It is broken.')
  })
  app.get('/background', (context) => {
    asNoWork(() => log.info('in the background'))
    return context.text('done')
  })
  const lines = () => written.map((line) => JSON.parse(line) as Record<string, unknown>)
  return {
    ask: async (path: string, headers: Record<string, string> = {}) => app.request(path, { headers }),
    lines,
    linesOf: (id: string) => lines().filter(({ requestId }) => requestId === id),
  }
}
