import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect } from 'vitest'
import { isReached, type Places, placesVariable, reachFileOf } from './reach.ts'

// A setup file of Vitest: it records the mutants' places that each test file reaches.

declare global {
  var reachSession: Session | undefined
}

const folder = process.cwd()
const places: Places = JSON.parse(readFileSync(process.env[placesVariable] ?? '', 'utf8'))

// One session per process: a process runs many test files and loads the sources once.
globalThis.reachSession ??= openSession()

// Discards the counts of the test file before.
beforeAll(() => void takeReachedPlaces())
afterAll(() => {
  const file = reachFileOf(folder, expect.getState().testPath ?? '')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(takeReachedPlaces()))
})

function openSession(): Session {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  return session
}

/** The names of the places that ran since the last call. */
function takeReachedPlaces(): string[] {
  const reached: string[] = []
  // The callback runs synchronously.
  globalThis.reachSession?.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error) throw error
    const placesIn = new Map(Object.entries(places).map(([file, inside]) => [join(folder, file), inside]))
    for (const { url, functions } of result) {
      const inside = url.startsWith('file:') ? placesIn.get(fileURLToPath(url.replace(/\?.*$/, ''))) : undefined
      const ranges = functions.flatMap((one) => one.ranges)
      for (const { start, name } of inside ?? []) if (isReached(start, ranges)) reached.push(name)
    }
  })
  return reached
}
