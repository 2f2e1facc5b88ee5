import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Mutant, mutated } from './find-mutants.ts'
import type { WarmTests } from './warm-tests.ts'

/** The result of a mutant: killed by a test, by the time limit or by the type check, or not killed. */
export type Outcome = { killedBy: 'test'; test: string } | { killedBy: 'time' | 'types' | 'nothing' }

/** A copy of the project, in which mutants are tried. */
export type ProjectCopy = {
  /** Absolute path. */
  folder: string
  tests: WarmTests
  /** True if the copy passes the type check. */
  typesAreRight(): Promise<boolean>
}

/** Facts about the test files, by path. */
export type TestFacts = {
  /** Seconds of each file that has passed in a copy. */
  seconds: Map<string, number>
  /** Seconds of each file in the last `npm test`, for files that have not passed in a copy yet. */
  guessed: ReadonlyMap<string, number>
  /** Files that fail without a mutant: they prove nothing. */
  broken: Set<string>
}

/**
 * Shares of a mutant's time limit. The chosen tests take at most `shareChosen`. A timeout only counts as a kill if the
 * same tests take at most `shareWellInside` without the mutant.
 */
const shareChosen = 0.6
const shareWellInside = 0.75
const unknownSeconds = 2

/** The seconds of a test file: measured, from the last `npm test`, or a default. */
export function secondsIn({ seconds, guessed }: TestFacts, test: string): number {
  return seconds.get(test) ?? guessed.get(test) ?? unknownSeconds
}

/**
 * Tries a mutant with its nearest tests in `limitSeconds`, then with the type check. Restores the file afterwards. A test
 * counts once it has passed without a mutant; `testFacts` records which ones have.
 */
export async function tryMutant(
  mutant: Mutant,
  nearest: readonly string[],
  { copy, testFacts, limitSeconds }: { copy: ProjectCopy; testFacts: TestFacts; limitSeconds: number },
): Promise<Outcome> {
  const files = chooseTests(nearest, testFacts, limitSeconds * shareChosen)
  const run = await withMutant(copy, mutant, () => copy.tests.run(files, limitSeconds))
  for (const [test, seconds] of run.passed) testFacts.seconds.set(test, seconds)
  if (run.end === 'failed') {
    if (await passesWithout(run.file, copy, testFacts, limitSeconds))
      return { killedBy: 'test', test: `${run.file} > ${run.test}` }
    testFacts.broken.add(run.file)
    return tryMutant(mutant, nearest, { copy, testFacts, limitSeconds })
  }
  if (run.end === 'time') {
    const without = await copy.tests.run(files, limitSeconds * shareWellInside)
    if (without.end === 'passed') return { killedBy: 'time' }
  }
  const areTypesRight = await withMutant(copy, mutant, () => copy.typesAreRight())
  return { killedBy: areTypesRight ? 'nothing' : 'types' }
}

/** The nearest tests that fit into the time, and always the very nearest. */
function chooseTests(nearest: readonly string[], testFacts: TestFacts, seconds: number): string[] {
  let secondsLeft = seconds
  return nearest
    .filter((test) => !testFacts.broken.has(test))
    .filter((test, index) => {
      const neededSeconds = secondsIn(testFacts, test)
      if (index > 0 && neededSeconds > secondsLeft) return false
      secondsLeft -= neededSeconds
      return true
    })
}

async function passesWithout(
  test: string,
  copy: ProjectCopy,
  testFacts: TestFacts,
  limitSeconds: number,
): Promise<boolean> {
  if (testFacts.seconds.has(test)) return true
  const { end, passed } = await copy.tests.run([test], limitSeconds)
  for (const [file, seconds] of passed) testFacts.seconds.set(file, seconds)
  return end === 'passed'
}

async function withMutant<Result>(
  { folder }: ProjectCopy,
  mutant: Mutant,
  work: () => Promise<Result>,
): Promise<Result> {
  const path = join(folder, mutant.file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, mutated(source, mutant))
  try {
    return await work()
  } finally {
    writeFileSync(path, source)
  }
}
