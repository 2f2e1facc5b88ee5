import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createLog } from '../process/log.ts'
import { answerErrors } from './answer-errors.ts'
import { cspReportPath, mountCspReport } from './csp-report.ts'

test.each([
  ['https://evil.example/track?seller=ada', 'https://evil.example'],
  ['data', 'data'],
  ['data:text/html,<script>', 'data:'],
  ['inline', 'inline'],
  ['', 'unknown'],
  ['no address\n{"level":60}', 'unknown'],
])('a report about %s is logged by its origin alone', async (blocked, loggedOrigin) => {
  const { lines, send } = createReceiver()
  expect(await send(report({ 'blocked-uri': blocked, 'script-sample': 'hunter2', 'document-uri': '/x?y' }))).toBe(204)
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      level: 40,
      time: expect.any(Number),
      directive: 'img-src',
      blocked: loggedOrigin,
      msg: 'a page broke the content security policy',
    },
  ])
})

test.each([
  ['no JSON', 'csp-report', 400],
  ['no report', '{}', 400],
  ['a report of something else', report({ 'blocked-uri': 3 }), 400],
  ['a malformed directive', report({ 'effective-directive': 'img-src\nforged' }), 400],
  ['a report of 20 KB', report({ 'original-policy': 'x'.repeat(20_000) }), 413],
])('%s is refused and not logged', async (_what, body, status) => {
  const { lines, send } = createReceiver()
  expect(await send(body)).toBe(status)
  expect(lines.filter((line) => line.includes('broke'))).toEqual([])
})

test('each report counts for the address it came from', async () => {
  const { counted, send } = createReceiver()
  await send(report())
  expect(counted).toEqual([['csp-report', '127.0.0.1']])
})

function report(fields: object = {}) {
  return JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'inline', ...fields } })
}

function createReceiver() {
  const lines: string[] = []
  const counted: string[][] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const app = new Hono()
  answerErrors(app, pino({ level: 'silent' }))
  mountCspReport(app, {
    log,
    requestLimits: { count: async (action, caller) => void counted.push([action, caller]) },
    config: { trustProxy: 0 },
  })
  const send = async (body: string) => (await app.request(cspReportPath, { method: 'POST', body })).status
  return { lines, counted, send }
}
