import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

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

test('secret fields are hidden wherever they turn up', async () => {
  const line = await logged(
    "log.info({ password: 'hunter2', seller: { email: 'a@example.org', token: 'abc' } }, 'said')",
  )
  expect(line).not.toMatch(/hunter2|a@example\.org|abc/)
})
