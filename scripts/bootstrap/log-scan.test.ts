import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { password } from '../../test/seller.ts'
import { passwordsOfTests, scanLogs } from './log-scan.mjs'

const harmless = [
  '{"level":20,"postgres":"listening on Unix socket \\"/tmp/pastfash-process-LDjb66/socket/.s.PGSQL.5432\\""}',
  '{"requestId":"1c577c40-ece2-4aee-96c6-a8a027e02d5c","path":"/photos/*","msg":"This photo address has expired."}',
  '    at dispatch (file:///home/ada/node_modules/@hono/node-server/dist/index.mjs:12:3)',
  '{"folder":"/dev/shm/pastfash-backups-U6j2Gm/pastfash-2026-11-24T14-14-17Z","msg":"a backup is complete"}',
  '{"err":{"message":"cannot reach postgres://[hidden]@localhost:5432/pastfash for [hidden]"}}',
].join('\n')

// The whole scan counts as one check, with any number of logs and findings.
const onePassedCheck = { passed: 1, failed: 0 }
const oneFailedCheck = { passed: 0, failed: 1 }

test('lines without secrets pass', async () => {
  expect(await scanLogTexts({ 'test-environment.log': harmless })).toEqual(onePassedCheck)
})

test.each([
  ['a mail address', '"msg":"no account for ada.l+x@example.co.uk"'],
  ['a password of the tests', `"msg":"${password} is wrong"`],
  ['a session', 'cookie: pastfash.session_token=abc'],
  ['a token', '"msg":"token Ab3dEf6hIj9kLm2nOp5qRs8tUv1wXy4z is unknown"'],
  ['a link of a reset mail', 'http://localhost:4000/reset-password#type=recovery&token=abc'],
  ['a signed address', '/photos/a/b/1-0-c.jpg?expires=1&key=1&signature=abc'],
  ['the password of a database', 'cannot reach postgres://ada:hunter2@localhost:5432/pastfash'],
  ['a credential', 'authorization: Bearer 0123456789abcdef0'],
  ['a key of a model provider', 'Incorrect API key provided: sk-verysecretkey'],
  ['a secret of the installation', `APP_SECRETS=1:${'x'.repeat(40)}`],
])('%s is found', async (_secret, line) => {
  const printedTexts: string[] = []
  expect(await scanLogTexts({ 'test-environment.log': `${harmless}\n${line}` }, printedTexts)).toEqual(oneFailedCheck)
  expect(printedTexts).toEqual([expect.stringContaining('found 1'), expect.stringContaining(line)])
})

test('a violation of the content security policy is found only in logs of journeys, such as product.log', async () => {
  const line = '{"level":40,"directive":"img-src","msg":"a page broke the content security policy"}'
  expect(await scanLogTexts({ 'product.log': line })).toEqual(oneFailedCheck)
  expect(await scanLogTexts({ 'test-environment.log': line })).toEqual(onePassedCheck)
})

test('an empty or missing log fails, because nothing was checked', async () => {
  expect(await scanLogTexts({ 'test-environment.log': '' })).toEqual(oneFailedCheck)
  expect(await scanLogTexts({ 'test-environment.log': harmless, 'product.log': '' })).toEqual(oneFailedCheck)
  const missingFolder = { folder: '/nowhere', print: () => undefined }
  expect(await scanLogs(['test-environment.log'], missingFolder)).toEqual(oneFailedCheck)
})

test('the scan finds the passwords that tests name', () => {
  expect(passwordsOfTests()).toEqual(expect.arrayContaining([password, 'a good password']))
})

function scanLogTexts(logs: Record<string, string>, printedTexts: string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'pastfash-logs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(logs)) writeFileSync(join(folder, name), text)
  return scanLogs(Object.keys(logs), { folder, print: (text) => void printedTexts.push(text) })
}
