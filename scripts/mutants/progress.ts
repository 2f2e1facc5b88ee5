import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Outcome } from './try-mutant.ts'

/** A run that may have been stopped: its sample, and its results so far. */
export type Progress = {
  commit: string
  seed: number
  count: number
  /** By the name of each tried mutant. */
  outcomes: Map<string, Outcome>
  /** The seconds of each test file that passed, and the files that fail without a mutant. */
  seconds: Map<string, number>
  broken: Set<string>
  /** The mutants that each test file reaches. */
  reach: Map<string, string[]>
}

/**
 * The progress of a finished run as the start of another one at `commit`, which tries only the survivors, and the mutants that
 * a changed test killed. `changedFiles`: paths that differ between the two commits.
 */
export function retrySurvivors(finished: Progress, commit: string, changedFiles: ReadonlySet<string>): Progress {
  const isKept = (outcome: Outcome) =>
    outcome.killedBy !== 'nothing' &&
    !(outcome.killedBy === 'test' && changedFiles.has(outcome.test.split(' > ')[0] ?? ''))
  const { outcomes, reach } = finished
  return {
    ...finished,
    commit,
    outcomes: new Map([...outcomes].filter(([, outcome]) => isKept(outcome))),
    broken: new Set(),
    reach: new Map([...reach].filter(([test]) => !changedFiles.has(test))),
  }
}

/** The progress in a file; undefined if the file is missing. */
export function readProgress(file: string): Progress | undefined {
  try {
    const { outcomes, seconds, broken, reach, ...rest } = JSON.parse(readFileSync(file, 'utf8'))
    return {
      ...rest,
      outcomes: new Map(outcomes),
      seconds: new Map(seconds),
      broken: new Set(broken),
      reach: new Map(reach),
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Atomic, because a run may be killed while it writes. */
export function writeProgress(file: string, { outcomes, seconds, broken, reach, ...rest }: Progress): void {
  mkdirSync(dirname(file), { recursive: true })
  const text = JSON.stringify(
    { ...rest, outcomes: [...outcomes], seconds: [...seconds], broken: [...broken], reach: [...reach] },
    null,
    1,
  )
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}
