import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const modules = ['./log.ts', './log-console.ts'].map((path) => JSON.stringify(new URL(path, import.meta.url).href))
const scriptStart = `
  import { createLog } from ${modules[0]}
  import { logConsole } from ${modules[1]}
  logConsole(createLog('warn'))
  const failure = new Error('Failed query: select 1\\nparams: hunter2,ada@example.org')
  Object.assign(failure, { params: ['hunter2'], cause: new Error('gone') })`

test('console output of a library is one line of the log, without the values of a statement', () => {
  const { lines, status } = runScript("console.error('# SERVER_ERROR: ', failure); console.warn('old')")
  expect(lines).toMatchObject([
    { level: 50, words: ['# SERVER_ERROR: ', { message: 'Failed query: select 1', cause: { message: 'gone' } }] },
    { level: 40, words: ['old'] },
  ])
  expect(status).toBe(0)
})

test.each(['throw failure', 'Promise.reject(failure)', 'setTimeout(() => { throw failure })'])(
  'a process that ends by %s logs the reason and prints nothing else',
  (end) => {
    const { lines, status, text } = runScript(end)
    expect(lines).toMatchObject([{ level: 60, err: { message: 'Failed query: select 1' } }])
    expect(text).not.toMatch(/hunter2|ada@/)
    expect(status).toBe(1)
  },
)

function runScript(statement: string) {
  const script = `${scriptStart}\n${statement}`
  const { stderr, status } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', script], {
    encoding: 'utf8',
  })
  const lines = stderr.trim().split('\n')
  return { text: stderr, status, lines: lines.map((line) => JSON.parse(line) as object) }
}
