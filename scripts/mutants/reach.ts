import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Mutant, nameOf } from './find-mutants.ts'
import type { ProjectCopy, TestFacts } from './try-mutant.ts'
import { type WarmTests, warmTests } from './warm-tests.ts'

/** The names of the mutants of each file, and the offsets where they start. */
export type Places = Record<string, { start: number; name: string }[]>

/** Environment variable: the path of a JSON file with the `Places` to watch. */
export const placesVariable = 'PASTFASH_MUTANT_PLACES'

/** The names of the mutants that each test file reaches. */
export type Reach = Map<string, string[]>

/** Recording slows tests down: one run of up to `filesPerRun` test files may take this long. */
const runLimitSeconds = 300
/** Test files of one run. Each run has a fresh process, which loads the product once for all of them. */
const filesPerRun = 12

/**
 * Runs each of `tests` once without a mutant. Records in `reach` the mutants that it reaches, and in `testFacts` its
 * seconds or that it is broken. `save` is called after each run; no run begins once `isTimeUp` is true.
 */
export async function recordReach(
  mutants: readonly Mutant[],
  tests: readonly string[],
  {
    copies,
    reach,
    testFacts,
    save,
    isTimeUp,
  }: {
    copies: readonly ProjectCopy[]
    reach: Reach
    testFacts: TestFacts
    save: () => void
    isTimeUp: () => boolean
  },
): Promise<void> {
  const waiting = tests.filter((test) => !reach.has(test) && !testFacts.broken.has(test))
  const places: Places = Object.fromEntries(
    [...Map.groupBy(mutants, ({ file }) => file)].map(([file, inside]) => [
      file,
      inside.map((mutant) => ({ start: mutant.start, name: nameOf(mutant) })),
    ]),
  )
  await Promise.all(
    copies.map(async ({ folder }) => {
      const placesFile = join(folder, '.cache', 'places.json')
      mkdirSync(dirname(placesFile), { recursive: true })
      writeFileSync(placesFile, JSON.stringify(places))
      const recordingTests = warmTests(folder, { [placesVariable]: placesFile })
      for (
        let chunk = waiting.splice(0, filesPerRun);
        chunk.length > 0 && !isTimeUp();
        chunk = waiting.splice(0, filesPerRun)
      ) {
        await recordChunk(folder, recordingTests, chunk, reach, testFacts)
        save()
      }
      await recordingTests.stop()
    }),
  )
}

/** True if the code at `start` ran: the smallest of V8's ranges around it has a count above 0. */
export function isReached(
  start: number,
  ranges: readonly { startOffset: number; endOffset: number; count: number }[],
): boolean {
  const around = ranges.filter(({ startOffset, endOffset }) => startOffset <= start && start < endOffset)
  const innermost = around.reduce<(typeof around)[number] | undefined>(
    (least, range) =>
      least && least.endOffset - least.startOffset <= range.endOffset - range.startOffset ? least : range,
    undefined,
  )
  return innermost !== undefined && innermost.count > 0
}

/** The path of the file that lists the mutants that a test file reached. `testPath` is absolute. */
export function reachFileOf(folder: string, testPath: string): string {
  return join(folder, '.cache', 'reach', `${createHash('sha256').update(testPath).digest('hex')}.json`)
}

async function recordChunk(
  folder: string,
  tests: WarmTests,
  chunk: readonly string[],
  reach: Reach,
  testFacts: TestFacts,
) {
  const run = await tests.run(chunk, runLimitSeconds)
  for (const [test, seconds] of run.passed) {
    testFacts.seconds.set(test, seconds)
    reach.set(test, JSON.parse(readFileSync(reachFileOf(folder, join(folder, test)), 'utf8')))
  }
  const left = chunk.filter((test) => !run.passed.has(test))
  if (run.end === 'passed' || left.length === 0) return
  // When the time is up, the first file that has not passed was running.
  const culprit = run.end === 'failed' ? run.file : left[0]
  testFacts.broken.add(culprit ?? '')
  await recordChunk(
    folder,
    tests,
    left.filter((test) => test !== culprit),
    reach,
    testFacts,
  )
}
