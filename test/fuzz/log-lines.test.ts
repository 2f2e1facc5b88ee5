import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createLog } from '../../src/platform/server/process/log.ts'
import { forEach, forEachEnding, fuzzTimeoutMs } from './for-each.ts'
import { repetitiveTexts, texts } from './texts.ts'

vi.setConfig({ testTimeout: fuzzTimeoutMs })

/** A text that the seller typed: it is part of the error, and must not be in the log. */
const typed = 'hunter2hunter2'
const around = texts(['\n    at ', '\nparams: ', '"', ',', '}', '{', '[', 'value ', '...', '@example.org'])
const written = fc.tuple(around, around).map(([before, after]) => before + typed + after)

test('a line of the log is JSON, and contains no values of a statement', () => {
  forEach(fc.tuple(written, around), ([value, other]) => {
    const error = new Error(`Failed query: select 1\nparams: ${other},${value}`, {
      cause: new Error(`value "${value}"`),
    })
    const line = logged(error)
    expect(JSON.parse(line)).toMatchObject({ msg: 'it failed', err: { name: 'Error' } })
    expect(line).not.toContain(typed)
  })
})

test('a line of the log contains nothing of a body that is not JSON', () => {
  const bodies = fc.tuple(fc.constantFrom('', '{', '{"password":', '["', '{"a":"'), written)
  forEach(bodies, ([start, value]) => {
    try {
      JSON.parse(start + value)
    } catch (error) {
      expect(logged(error)).not.toContain(typed)
    }
  })
})

test('a line of the log contains no email address, cookie, signature or password of an address', () => {
  const secrets = fc.constantFrom(
    `postgres://me:${typed}@db/x`,
    `?signature=${typed}`,
    `pastfash.session_token=${typed}.abc`,
    `${typed}@example.org`,
    `Bearer ${typed}`,
  )
  forEach(fc.tuple(around, secrets, around), ([before, secret, after]) => {
    expect(logged(new Error(`${before} ${secret} ${after}`))).not.toContain(typed)
  })
})

test('no line takes forever to write', () => {
  const tokens = ['a', '@', '.', ' ', '"', '\n', '://', 'postgres://', 'Bearer ', '=', '\\', 'value "', '\nparams: ']
  forEachEnding(repetitiveTexts(tokens, ['', 'Unexpected token ', 'invalid input ', 'Failed query: ']), (text) =>
    logged(new Error(text)),
  )
})

function logged(err: unknown): string {
  let line = ''
  createLog('debug', { write: (text) => void (line += text) }).warn({ err }, 'it failed')
  return line
}
