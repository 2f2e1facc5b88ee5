import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { AppError } from '../../errors.ts'
import { createLog } from './log.ts'

const module = new URL('./log.ts', import.meta.url).href

/** Logs in a process of its own and gives what reached standard error. */
async function logged(statement: string): Promise<string> {
  const script = `import { createLog } from ${JSON.stringify(module)}; const log = createLog('info'); ${statement}`
  const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module-typescript', '-e', script])
  return stderr
}

test('an error is logged with its causes, and without what a library hung on it', async () => {
  const line = await logged(`
    const cause = Object.assign(new Error('socket closed'), { code: 'EPIPE', request: { headers: { 'x-api-key': 'hidden-key' } } })
    log.error({ err: new Error('failed', { cause }) }, 'said')`)
  expect(JSON.parse(line)).toMatchObject({
    msg: 'said',
    err: { message: 'failed', cause: { message: 'socket closed', code: 'EPIPE' } },
  })
  expect(line).not.toContain('hidden-key')
})

test('the values of a failed statement stay out of the log', async () => {
  const line = await logged(`
    const message = 'Failed query: insert into items\\nparams: 1,what the seller typed\\nin two lines'
    log.error({ err: new Error(message) }, 'said'); log.error({ err: { message: 'not an Error' } }, 'said')`)
  expect(line).toContain('insert into items')
  expect(line).toContain('not an Error')
  expect(line).not.toMatch(/seller typed|two lines/)
  expect(line).toContain('    at ')
})

test('a value that looks like a place of the stack, or like the beginning of the values, stays out of the log too', async () => {
  const line = await logged(`
    const value = 'one secret\\n    at home, another secret\\nparams: a third secret'
    const cause = new Error('value "' + value + '" is out of range')
    log.error({ err: new Error('Failed query: select $1\\nparams: ' + value, { cause }) }, 'said')`)
  expect(line).not.toContain('secret')
  expect(line).toContain('    at ')
})

test('secret fields are hidden wherever they turn up', async () => {
  const line = await logged(
    "log.info({ password: 'hunter2', seller: { email: 'a@example.org', token: 'abc' } }, 'said')",
  )
  expect(line).not.toMatch(/hunter2|a@example\.org|abc/)
})

test.each([
  'no account for ada.l+x@example.co.uk',
  'refused:\nada@example.org is unknown',
  'cannot reach postgres://owner:hunter2@db.example:5432/pastfash',
  'cannot reach smtps://owner:p%40ss@mail.example',
  'GET /photos/a/b/1-0-c.jpg?expires=1&key=1&signature=hunter2',
  'GET https://site.example/reset-password#type=recovery&token=hunter2',
  'cookie: a=1; pastfash.session_token=hunter2; b=2',
  'cookie: __Host-pastfash.session_token=hunter2',
  'Authorization: Bearer hunter2hunter2',
  'Incorrect API key provided: sk-proj-hunter2.',
])('what a library wrote into a message is hidden: %s', (message) => {
  for (const line of [saidOf({ err: new Error(message) }), saidOf({}, message), saidOf({ deep: { er: message } })]) {
    expect(() => JSON.parse(line)).not.toThrow()
    expect(line).toContain('[hidden]')
    expect(line).not.toMatch(/hunter2|p%40ss|ada|example\.(org|co)/)
  }
})

test('what tells nothing secret stays as it is', () => {
  const message =
    'at file:///home/a/node_modules/@hono/node-server/dist/index.mjs:1:2, 5 items at http://localhost:4000/?order=1'
  expect(saidOf({}, message)).toContain(message)
})

test('the part of a body that a parser quotes stays out of the log', () => {
  for (const body of ['{"password": hunter2}', 'hunter2', '{"a":"hunter2', '["hunter2",]', 'hunter2\n"is'])
    expect(saidOf({ err: faultOf(() => JSON.parse(body) as unknown) })).not.toMatch(/hunt|nter2/)
})

test.each([
  'invalid input syntax for type uuid: "hunter2"',
  'value "hunter2" is out of range for type integer',
  'date/time field value out of range: "hunter2"',
])('nor what PostgreSQL quotes: %s', (message) => {
  expect(saidOf({ err: new Error(message) })).not.toContain('hunter2')
})

test('nor what a sentence for a seller quotes, and causes that go round in a circle end', () => {
  const error = new AppError('bad-input', '"hunter2 "of" hunter2.jpg" is not a JPEG photo.')
  Object.assign(error, { cause: Object.assign(new Error('round'), { cause: error }) })
  expect(saidOf({ err: error })).toContain('is not a JPEG photo')
  expect(saidOf({ err: error })).not.toContain('hunter2')
})

test('a very long message takes no long time', () => {
  const text = ['a', '@', 'a@', '"', 'x://', '?token=', 'a.', 'Unexpected token '].map((part) => part.repeat(200_000))
  for (const message of text) expect(saidOf({ err: new Error(message) }).length).toBeGreaterThan(0)
})

function saidOf(fields: object, message = 'said'): string {
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).error(fields, message)
  return lines.join('')
}

function faultOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (fault) {
    return fault
  }
}
