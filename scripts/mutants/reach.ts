import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Mutant, nameOf } from './find-mutants.ts'
import type { Lab, TestFacts } from './try-mutant.ts'
import { type WarmTests, warmTests } from './warm-tests.ts'

/** The places of the mutants of each file. */
export type Places = Record<string, { start: number; name: string }[]>

/** The environment variable that names the file of the places to watch. */
export const placesVariable = 'PASTFASH_MUTANT_PLACES'

/** The names of the mutants that each test file reaches. */
export type Reach = Map<string, string[]>

/** Seconds. Recording slows a test file down; no file takes longer. */
const limitSeconds = 300
/** Files that one process runs: it loads the product once. */
const filesPerRun = 12

/**
 * Runs each of `tests` once without a mutant. Records in `reach` the mutants that it reaches, and in `known` its seconds and
 * whether it passes. `save` is called now and then; `isOver` ends it early.
 */
export async function recordReach(
  mutants: readonly Mutant[],
  tests: readonly string[],
  {
    labs,
    reach,
    known,
    save,
    isOver,
  }: {
    labs: readonly Lab[]
    reach: Reach
    known: TestFacts
    save: () => void
    isOver: () => boolean
  },
): Promise<void> {
  const waiting = tests.filter((test) => !reach.has(test) && !known.broken.has(test))
  const places: Places = Object.fromEntries(
    [...Map.groupBy(mutants, ({ file }) => file)].map(([file, inside]) => [
      file,
      inside.map((mutant) => ({ start: mutant.start, name: nameOf(mutant) })),
    ]),
  )
  await Promise.all(
    labs.map(async ({ folder }) => {
      const placesFile = join(folder, '.cache', 'places.json')
      mkdirSync(dirname(placesFile), { recursive: true })
      writeFileSync(placesFile, JSON.stringify(places))
      const recorded = warmTests(folder, { [placesVariable]: placesFile })
      for (
        let chunk = waiting.splice(0, filesPerRun);
        chunk.length > 0 && !isOver();
        chunk = waiting.splice(0, filesPerRun)
      ) {
        await recordChunk(folder, recorded, chunk, reach, known)
        save()
      }
      await recorded.stop()
    }),
  )
}

/** True for a place that ran: the smallest of V8's ranges around it has its count. */
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

/** The file for the places that a test file reached, by the test's absolute path. */
export function reachFileOf(folder: string, testPath: string): string {
  return join(folder, '.cache', 'reach', `${createHash('sha256').update(testPath).digest('hex')}.json`)
}

async function recordChunk(folder: string, tests: WarmTests, chunk: readonly string[], reach: Reach, known: TestFacts) {
  const run = await tests.run(chunk, limitSeconds)
  for (const [test, seconds] of run.passed) {
    known.seconds.set(test, seconds)
    reach.set(test, JSON.parse(readFileSync(reachFileOf(folder, join(folder, test)), 'utf8')))
  }
  const left = chunk.filter((test) => !run.passed.has(test))
  if (run.end === 'passed' || left.length === 0) return
  const culprit = run.end === 'failed' ? run.file : left[0]
  known.broken.add(culprit ?? '')
  await recordChunk(
    folder,
    tests,
    left.filter((test) => test !== culprit),
    reach,
    known,
  )
}
