import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inProject } from '../bootstrap/project.mjs'
import { findMutants } from './find-mutants.ts'
import type { Texts } from './nearest-tests.ts'
import type { MutableSource } from './sample-mutants.ts'

/** The folders whose behaviour is mutated. */
export const mutatedFolders = ['items', 'photos', 'listings', 'ebay'].map((slice) => `src/${slice}/server`)

/**
 * The sources in those folders of a copy of the project. Tables are left out: the migrations, not their declarations, define
 * the database.
 */
export function readMutableSources(folder: string): MutableSource[] {
  return globSync(
    mutatedFolders.map((path) => `${path}/**/*.ts`),
    { cwd: folder },
  )
    .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('/tables.ts'))
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      return { file, text, lines: text.split('\n').length, mutants: findMutants(file, text) }
    })
}

/** Every source and test of a copy of the project, by path. */
export function readTexts(folder: string): Texts {
  const files = globSync('{src,test,simulators,scripts,contracts}/**/*.{ts,tsx}', { cwd: folder })
  return new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
}

/** The seconds of each test file in the last `npm test`; empty if it never ran. */
export function secondsOfNpmTest(): Map<string, number> {
  try {
    const report: { testResults: { name: string; startTime: number; endTime: number }[] } = JSON.parse(
      readFileSync(inProject('.cache/vitest-all.json'), 'utf8'),
    )
    return new Map(
      report.testResults.map(({ name, startTime, endTime }) => [
        relative(inProject(), name),
        (endTime - startTime) / 1000,
      ]),
    )
  } catch {
    return new Map()
  }
}
