import { mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { createLog, type Log } from '../src/platform/server/process/log.ts'

const folder = fileURLToPath(new URL('../.cache/logs', import.meta.url))

/** Who logs: the product in a test's own process (`test-environment`, `here`) or as a process of its own (`process`, `product`). */
type LogName = 'test-environment' | 'here' | 'process' | 'product'

/** What a product that a test starts is told, so that it says all it can; `scripts/bootstrap/log-scan.mjs` reads it after the suites. */
export const loudly = { LOG_LEVEL: 'debug' }

const opened = new Map<LogName, number>()

/** The path of the file that products of this kind write to. Every writer appends. */
export function testLogPath(name: LogName): string {
  mkdirSync(folder, { recursive: true })
  return join(folder, `${name}.log`)
}

/** The same file, open for as long as this process lives. */
export function testLogFile(name: LogName): number {
  const known = opened.get(name)
  if (known !== undefined) return known
  const file = openSync(testLogPath(name), 'a')
  opened.set(name, file)
  return file
}

/** The log of a product in this process. */
export function createTestLog(name: LogName): Log {
  return createLog(loudly.LOG_LEVEL, pino.destination({ fd: testLogFile(name), sync: true }))
}
