import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inProject } from '../bootstrap/project.mjs'
import { findMutants, type Mutant, nameOf } from './find-mutants.ts'
import { type Reach, recordReach } from './reach.ts'
import { type ProjectCopy, type TestFacts, tryMutant } from './try-mutant.ts'
import { warmTests } from './warm-tests.ts'

const source = `export function count(end: number): number {
  let at = 0
  while (at < end) at = at + 1
  return at > 100 ? 100 : at
}

export function half(end: number): number {
  return end === 0 ? end : end / 2
}
`
const asTest = (lines: string) =>
  `import { expect, test } from 'vitest'\nimport { count, half } from './count.ts'\n${lines}\n`
const files = {
  'count.ts': source,
  'count.test.ts': asTest("test('counts to three', () => expect(count(3)).toBe(3))"),
  'more.test.ts': asTest("test('counts nothing', () => expect(count(0) + half(0)).toBe(0))"),
  'broken.test.ts': asTest("test('never right', () => expect(count(1)).toBe(7))"),
  'vitest.config.ts': `export default {
    test: { include: ['*.test.ts'], isolate: false, experimental: { viteModuleRunner: false } },
  }\n`,
  'package.json': '{ "type": "module" }\n',
}

test('a mutant is killed by the first failing test, by the time limit or by the type check, or survives', async () => {
  const { copy, testFacts } = smallProject()
  const nearest = ['broken.test.ts', 'count.test.ts', 'more.test.ts']
  const outcomeOf = (mutant: Mutant) => tryMutant(mutant, nearest, { copy, testFacts, limitSeconds: 10 })

  expect(await outcomeOf(mutantOf('<', '<='))).toEqual({ killedBy: 'test', test: 'count.test.ts > counts to three' })
  expect([...testFacts.broken]).toEqual(['broken.test.ts'])
  expect(await outcomeOf(mutantOf('at > 100', 'true'))).toMatchObject({ killedBy: 'test' })
  expect(await outcomeOf(mutantOf('>', '>='))).toEqual({ killedBy: 'nothing' })
  expect(await outcomeOf(mutantOf('+', '-'))).toEqual({ killedBy: 'time' })
  expect(await outcomeOf(mutantOf('at > 100', 'false'))).toEqual({ killedBy: 'types' })
  expect(readFileSync(join(copy.folder, 'count.ts'), 'utf8')).toBe(source)
  expect([...testFacts.seconds.keys()].toSorted()).toEqual(['count.test.ts', 'more.test.ts'])
})

test('the recording lists the mutants that each test reaches, and leaves out a test that fails', async () => {
  const { copy, testFacts } = smallProject()
  const reach: Reach = new Map()
  const mutants = [mutantOf('<', '<='), mutantOf('===', '!=='), mutantOf('/', '*')]
  const tests = ['count.test.ts', 'broken.test.ts', 'more.test.ts']
  let saved = 0
  const save = () => void (saved += 1)
  await recordReach(mutants, tests, { copies: [copy], reach, testFacts, save, isTimeUp: () => false })
  const [less, same] = mutants.map(nameOf)
  expect(Object.fromEntries(reach)).toEqual({ 'count.test.ts': [less], 'more.test.ts': [less, same] })
  expect([...testFacts.broken]).toEqual(['broken.test.ts'])
  expect(saved).toBe(1)
})

/** A small separate project, whose types are right unless it contains `false`. */
function smallProject(): { copy: ProjectCopy; testFacts: TestFacts } {
  const folder = mkdtempSync(join(tmpdir(), 'pastfash-mutants-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  symlinkSync(inProject('node_modules'), join(folder, 'node_modules'), 'junction')
  const tests = warmTests(folder)
  onTestFinished(async () => {
    await tests.stop()
    rmSync(folder, { recursive: true })
  })
  const typesAreRight = async () => !readFileSync(join(folder, 'count.ts'), 'utf8').includes('false')
  return {
    copy: { folder, tests, typesAreRight },
    testFacts: { seconds: new Map(), guessed: new Map(), broken: new Set() },
  }
}

function mutantOf(original: string, replacement: string): Mutant {
  const mutant = findMutants('count.ts', source).find(
    (one) => one.original === original && one.replacement === replacement,
  )
  if (!mutant) throw new Error(`${original} is not there`)
  return mutant
}
