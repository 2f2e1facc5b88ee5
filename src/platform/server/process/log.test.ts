import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { AppError } from '../../errors.ts'
import { createLog } from './log.ts'

const module = new URL('./log.ts', import.meta.url).href

/** Logs in a process of its own. Resolves with its standard error. */
async function logInProcess(statement: string): Promise<string> {
  const script = `import { createLog } from ${JSON.stringify(module)}; const log = createLog('info'); ${statement}`
  const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module-typescript', '-e', script])
  return stderr
}

test('an error is logged with its causes, and without objects that a library attached to it', async () => {
  const line = await logInProcess(`
    const cause = Object.assign(new Error('socket closed'), { code: 'EPIPE', request: { headers: { 'x-api-key': 'hidden-key' } } })
    log.error({ err: new Error('failed', { cause }) }, 'said')`)
  expect(JSON.parse(line)).toMatchObject({
    msg: 'said',
    err: { message: 'failed', cause: { message: 'socket closed', code: 'EPIPE' } },
  })
  expect(line).not.toContain('hidden-key')
})

test('the values of a failed statement stay out of the log', async () => {
  const line = await logInProcess(`
    const message = 'Failed query: insert into items\\nparams: 1,what the seller typed\\nin two lines'
    log.error({ err: new Error(message) }, 'said'); log.error({ err: { message: 'not an Error' } }, 'said')`)
  expect(line).toContain('insert into items')
  expect(line).toContain('not an Error')
  expect(line).not.toMatch(/seller typed|two lines/)
  expect(line).toContain('    at ')
})

test('a value that looks like a stack line or like the start of the values stays out of the log', async () => {
  const line = await logInProcess(`
    const value = 'one secret\\n    at home, another secret\\nparams: a third secret'
    const cause = new Error('value "' + value + '" is out of range')
    log.error({ err: new Error('Failed query: select $1\\nparams: ' + value, { cause }) }, 'said')`)
  expect(line).not.toContain('secret')
  expect(line).toContain('    at ')
})

test('secret fields are hidden at the top level and one level below', async () => {
  const line = await logInProcess(
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
])('a secret in a library’s message is hidden: %s', (message) => {
  for (const line of [
    logLineOf({ err: new Error(message) }),
    logLineOf({}, message),
    logLineOf({ deep: { er: message } }),
  ]) {
    expect(() => JSON.parse(line)).not.toThrow()
    expect(line).toContain('[hidden]')
    expect(line).not.toMatch(/hunter2|p%40ss|ada|example\.(org|co)/)
  }
})

test('a message without secrets is logged unchanged', () => {
  const message =
    'at file:///home/a/node_modules/@hono/node-server/dist/index.mjs:1:2, 5 items at http://localhost:4000/?order=1'
  expect(logLineOf({}, message)).toContain(message)
})

test('the part of a body that a JSON parser quotes stays out of the log', () => {
  for (const body of ['{"password": hunter2}', 'hunter2', '{"a":"hunter2', '["hunter2",]', 'hunter2\n"is'])
    expect(logLineOf({ err: faultOf(() => JSON.parse(body) as unknown) })).not.toMatch(/hunt|nter2/)
})

test.each([
  'invalid input syntax for type uuid: "hunter2"',
  'value "hunter2" is out of range for type integer',
  'date/time field value out of range: "hunter2"',
])('a value that PostgreSQL quotes stays out of the log: %s', (message) => {
  expect(logLineOf({ err: new Error(message) })).not.toContain('hunter2')
})

test('a value that a seller’s sentence quotes stays out of the log, and circular causes end', () => {
  const error = new AppError('bad-input', '"hunter2 "of" hunter2.jpg" is not a JPEG photo.')
  Object.assign(error, { cause: Object.assign(new Error('round'), { cause: error }) })
  expect(logLineOf({ err: error })).toContain('is not a JPEG photo')
  expect(logLineOf({ err: error })).not.toContain('hunter2')
})

test('a very long message is logged quickly', () => {
  const text = ['a', '@', 'a@', '"', 'x://', '?token=', 'a.', 'Unexpected token '].map((part) => part.repeat(200_000))
  for (const message of text) expect(logLineOf({ err: new Error(message) }).length).toBeGreaterThan(0)
})

function logLineOf(fields: object, message = 'said'): string {
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
