import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectFolder } from '../bootstrap/project.mjs'
import { git } from './open-copy.ts'
import { mutatedFolders, readMutableSources } from './read-sources.ts'
import { percentOf, type Score, scoreFile } from './score.ts'

const minPercent = 85
const minSample = 200
/** Percent of the mutated lines that may have changed. Above it `npm run mutants` is due again. */
const maxChangedPercent = 10

test('npm run mutants was run to its end, and the tests killed at least 85 percent of the mutants', () => {
  const score = storedScore()
  const { test: byTest, time, types } = score.killed
  expect(byTest + time + types + score.survived.length + score.equivalent).toBeGreaterThanOrEqual(minSample)
  expect(percentOf(score)).toBe(score.percent)
  expect(score.percent).toBeGreaterThanOrEqual(minPercent)
})

test('the server has changed little since its mutants were tried', async () => {
  const { commit } = storedScore()
  await git(['merge-base', '--is-ancestor', commit, 'HEAD'])
  const others = [':(exclude)*.test.ts', ':(exclude)*/tables.ts']
  const changes = await git(['diff', '--numstat', '-M', commit, 'HEAD', '--', ...mutatedFolders, ...others])
  const changed = changes.split('\n').reduce((sum, line) => sum + Number.parseInt(line || '0', 10), 0)
  const lines = readMutableSources(projectFolder).reduce((sum, source) => sum + source.lines, 0)
  expect((changed / lines) * 100).toBeLessThanOrEqual(maxChangedPercent)
})

function storedScore(): Score {
  expect(existsSync(scoreFile), 'there is no score: npm run mutants stores it when it has tried all').toBe(true)
  return JSON.parse(readFileSync(scoreFile, 'utf8'))
}
