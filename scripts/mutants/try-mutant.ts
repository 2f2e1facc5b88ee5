import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Mutant, mutated } from './find-mutants.ts'
import type { WarmTests } from './warm-tests.ts'

/** What became of a mutant: a test, the time it takes or the types killed it, or nothing did. */
export type Outcome = { killedBy: 'test'; test: string } | { killedBy: 'time' | 'types' | 'nothing' }

/** Where mutants are tried. */
export type Lab = {
  /** Absolute path of a copy of the project. */
  folder: string
  tests: WarmTests
  /** True when the types of the copy are right. */
  typesAreRight(): Promise<boolean>
}

/** What is known of the test files by their paths. */
export type Known = {
  /** Of each that has passed in a copy. */
  seconds: Map<string, number>
  /** What the others took when `npm test` ran last. */
  guessed: ReadonlyMap<string, number>
  /** Those that fail without a mutant: they prove nothing. */
  broken: Set<string>
}

/**
 * Shares of the time that a mutant may take: so long the tests are that are chosen for it; and taking too long is its own doing
 * only where the same tests without it end in so long.
 */
const shareChosen = 0.6
const shareWellInside = 0.75
const unknownSeconds = 2

/** The seconds that a test file takes, as far as is known. */
export function secondsIn({ seconds, guessed }: Known, test: string): number {
  return seconds.get(test) ?? guessed.get(test) ?? unknownSeconds
}

/**
 * Tries a mutant by the tests that are nearest to it, in that order and in `limitSeconds`, and then by the types. The file is as before afterwards.
 * A test counts once it has passed without a mutant; which those are is noted in `known`.
 */
export async function tryMutant(
  mutant: Mutant,
  nearest: readonly string[],
  { lab, known, limitSeconds }: { lab: Lab; known: Known; limitSeconds: number },
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

/** The nearest that fit into the time, the very nearest in any case. */
function chooseTests(nearest: readonly string[], known: Known, seconds: number): string[] {
  let left = seconds
  return nearest
    .filter((test) => !known.broken.has(test))
    .filter((test, at) => {
      const needed = secondsIn(known, test)
      if (at > 0 && needed > left) return false
      left -= needed
      return true
    })
}

async function passesWithout(test: string, lab: Lab, known: Known, limitSeconds: number): Promise<boolean> {
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
