import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Mutant, mutated } from './find-mutants.ts'
import type { WarmTests } from './warm-tests.ts'

/** The result of a mutant: killed by a test, by its time or by the types, or not killed. */
export type Outcome = { killedBy: 'test'; test: string } | { killedBy: 'time' | 'types' | 'nothing' }

/** The place where mutants are tried. */
export type Lab = {
  /** Absolute path of a copy of the project. */
  folder: string
  tests: WarmTests
  /** True if the copy passes the type check. */
  typesAreRight(): Promise<boolean>
}

/** Facts about the test files, by path. */
export type TestFacts = {
  /** Seconds of each file that has passed in a copy. */
  seconds: Map<string, number>
  /** Seconds of the others in the last `npm test`. */
  guessed: ReadonlyMap<string, number>
  /** Files that fail without a mutant: they prove nothing. */
  broken: Set<string>
}

/**
 * Shares of a mutant's time limit. The chosen tests take this share; and a timeout only counts as a kill if the same tests
 * without the mutant take at most the second share.
 */
const shareChosen = 0.6
const shareWellInside = 0.75
const unknownSeconds = 2

/** The seconds of a test file, as far as is known. */
export function secondsIn({ seconds, guessed }: TestFacts, test: string): number {
  return seconds.get(test) ?? guessed.get(test) ?? unknownSeconds
}

/**
 * Tries a mutant with its nearest tests in `limitSeconds`, then with the type check. Restores the file afterwards. A test
 * counts once it has passed without a mutant; `known` records which ones have.
 */
export async function tryMutant(
  mutant: Mutant,
  nearest: readonly string[],
  { lab, known, limitSeconds }: { lab: Lab; known: TestFacts; limitSeconds: number },
): Promise<Outcome> {
  const files = chooseTests(nearest, known, limitSeconds * shareChosen)
  const run = await withMutant(lab, mutant, () => lab.tests.run(files, limitSeconds))
  for (const [test, seconds] of run.passed) known.seconds.set(test, seconds)
  if (run.end === 'failed') {
    if (await passesWithout(run.file, lab, known, limitSeconds))
      return { killedBy: 'test', test: `${run.file} > ${run.test}` }
    known.broken.add(run.file)
    return tryMutant(mutant, nearest, { lab, known, limitSeconds })
  }
  if (run.end === 'time') {
    const without = await lab.tests.run(files, limitSeconds * shareWellInside)
    return { killedBy: without.end === 'passed' ? 'time' : 'nothing' }
  }
  const areTypesRight = await withMutant(lab, mutant, () => lab.typesAreRight())
  return { killedBy: areTypesRight ? 'nothing' : 'types' }
}

/** The nearest tests that fit into the time, and always the very nearest. */
function chooseTests(nearest: readonly string[], known: TestFacts, seconds: number): string[] {
  let secondsLeft = seconds
  return nearest
    .filter((test) => !known.broken.has(test))
    .filter((test, index) => {
      const neededSeconds = secondsIn(known, test)
      if (index > 0 && neededSeconds > secondsLeft) return false
      secondsLeft -= neededSeconds
      return true
    })
}

async function passesWithout(test: string, lab: Lab, known: TestFacts, limitSeconds: number): Promise<boolean> {
  if (known.seconds.has(test)) return true
  const { end, passed } = await lab.tests.run([test], limitSeconds)
  for (const [file, seconds] of passed) known.seconds.set(file, seconds)
  return end === 'passed'
}

async function withMutant<Result>({ folder }: Lab, mutant: Mutant, work: () => Promise<Result>): Promise<Result> {
  const path = join(folder, mutant.file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, mutated(source, mutant))
  try {
    return await work()
  } finally {
    writeFileSync(path, source)
  }
}
