import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Outcome } from './try-mutant.ts'

/** A run that may have been stopped: what was sampled, and what is known so far. */
export type Progress = {
  commit: string
  seed: number
  count: number
  /** By the name of each mutant that was tried. */
  outcomes: Map<string, Outcome>
  /** The seconds of each test file that passed, and the files that fail without a mutant. */
  seconds: Map<string, number>
  broken: Set<string>
  /** The mutants that each test file comes to. */
  reach: Map<string, string[]>
}

/** The progress in a file; undefined where there is none. */
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

/** Whole or not at all: a run may be killed while it writes. */
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
