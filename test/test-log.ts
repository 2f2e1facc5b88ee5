import { mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { createLog, type Log } from '../src/platform/server/process/log.ts'

const folder = fileURLToPath(new URL('../.cache/logs', import.meta.url))

/**
 * The process that logs: the product in a test's own process (`test-environment`, `here`) or as a process of its own
 * (`process`, `product`).
 */
type LogName = 'test-environment' | 'here' | 'process' | 'product'

/**
 * Settings with which a product under test logs all it can. `scripts/bootstrap/log-scan.mjs` reads the log after the suites.
 */
export const debugLogSettings = { LOG_LEVEL: 'debug' }

const openFiles = new Map<LogName, number>()

/** The path of the file that products of this kind write to. Every writer appends. */
export function testLogPath(name: LogName): string {
  mkdirSync(folder, { recursive: true })
  return join(folder, `${name}.log`)
}

/** The same file, opened once and kept open until this process ends. */
export function testLogFile(name: LogName): number {
  const openFile = openFiles.get(name)
  if (openFile !== undefined) return openFile
  const file = openSync(testLogPath(name), 'a')
  openFiles.set(name, file)
  return file
}

/** The log of a product in this process. */
export function createTestLog(name: LogName): Log {
  return createLog(debugLogSettings.LOG_LEVEL, pino.destination({ fd: testLogFile(name), sync: true }))
}
