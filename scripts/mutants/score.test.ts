import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectFolder } from '../bootstrap/project.mjs'
import { findMutants, nameOf } from './find-mutants.ts'
import { type Progress, readProgress, retrySurvivors, writeProgress } from './progress.ts'
import { readMutableSources } from './read-sources.ts'
import { isEquivalent, readEquivalents, scoreOf } from './score.ts'
import type { Outcome } from './try-mutant.ts'

const sample = findMutants('a.ts', 'if (a) b()\nif (!c) d()\n')
const outcomes = (killers: Outcome['killedBy'][]): Map<string, Outcome> =>
  new Map(
    killers.map((killedBy, index) => [
      sample[index] ? nameOf(sample[index]) : '',
      killedBy === 'test' ? { killedBy, test: 'a.test.ts > b' } : { killedBy },
    ]),
  )
const someEquivalent = {
  file: 'a.ts',
  code: 'if (!c) d()',
  original: '!c',
  replacement: 'true',
  reason: 'c is never set',
}

test('the score counts mutants by what killed them, and leaves out equivalent ones', () => {
  expect(sample).toHaveLength(7)
  const all = outcomes(['test', 'types', 'nothing', 'nothing', 'time', 'test', 'test'])
  expect(scoreOf(sample, all, [someEquivalent])).toEqual({
    percent: 83.3,
    killed: { test: 3, time: 1, types: 1 },
    equivalent: 1,
    survived: [{ file: 'a.ts', line: 1, code: 'if (a) b()', original: 'b()', replacement: '{}' }],
  })
})

test('there is no score until each mutant of the sample was tried, unless it is equivalent', () => {
  expect(scoreOf(sample, outcomes(['test', 'test', 'test']), [])).toBeUndefined()
  const equivalents = sample.slice(3).map((mutant) => ({ ...mutant, reason: 'they do the same' }))
  expect(scoreOf(sample, outcomes(['test', 'test', 'test']), equivalents)?.percent).toBe(100)
})

const progress: Progress = {
  commit: 'abc',
  seed: 1,
  count: 7,
  outcomes: outcomes(['test', 'nothing', 'types']),
  seconds: new Map([['a.test.ts', 1.5]]),
  broken: new Set(['b.test.ts']),
  // By test file, the names of mutants.
  reach: new Map([
    ['a.test.ts', ['a.ts:1-2:true']],
    ['c.test.ts', ['a.ts:1-2:true']],
  ]),
}

test('another run for the survivors keeps what killed the others, unless that test has changed', () => {
  const [byTest, , byTypes] = sample.map(nameOf)
  const unchanged = retrySurvivors(progress, 'def', new Set(['new.test.ts']))
  expect(unchanged).toMatchObject({ commit: 'def', seed: 1, count: 7, broken: new Set(), reach: progress.reach })
  expect([...unchanged.outcomes.keys()]).toEqual([byTest, byTypes])
  const changed = retrySurvivors(progress, 'def', new Set(['a.test.ts']))
  expect([...changed.outcomes.keys()]).toEqual([byTypes])
  expect([...changed.reach.keys()]).toEqual(['c.test.ts'])
})

test('a stopped run reads back the progress that it wrote', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pastfash-mutants-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'below', 'progress.json')
  expect(readProgress(file)).toBeUndefined()
  writeProgress(file, progress)
  expect(readProgress(file)).toEqual(progress)
})

test('each mutant on the list of equivalents is still possible in the code, and has a reason', () => {
  const mutants = readMutableSources(projectFolder).flatMap((source) => source.mutants)
  const outdated = readEquivalents().filter(
    (equivalent) => !mutants.some((mutant) => isEquivalent(mutant, [equivalent])),
  )
  expect(outdated).toEqual([])
  expect(readEquivalents().filter(({ reason }) => reason.trim().length < 20)).toEqual([])
})
