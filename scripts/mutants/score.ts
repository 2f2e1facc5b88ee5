import { readFileSync } from 'node:fs'
import { inProject } from '../bootstrap/project.mjs'
import { type Mutant, nameOf } from './find-mutants.ts'
import type { Outcome } from './try-mutant.ts'

/** A place in the lists of equivalents and survivors: it is found again when lines above it are added or removed. */
type Place = Pick<Mutant, 'file' | 'code' | 'original' | 'replacement'>

/** A mutant that no test can kill, because it behaves the same; `reason` says why. */
export type Equivalent = Place & { reason: string }

/** The result of a whole run, as it is stored. */
export type Score = {
  /** The commit whose server was mutated. */
  commit: string
  date: string
  seed: number
  /** Killed mutants in percent of all that are not equivalent. */
  percent: number
  killed: Record<'test' | 'time' | 'types', number>
  equivalent: number
  survived: (Place & { line: number })[]
}

export const scoreFile = inProject('scripts/mutants/score.json')
export const equivalentsFile = inProject('scripts/mutants/equivalents.json')

/** The list of equivalents, maintained by hand. */
export function readEquivalents(): Equivalent[] {
  return JSON.parse(readFileSync(equivalentsFile, 'utf8'))
}

/** True for a mutant on the list of equivalents. */
export function isEquivalent(mutant: Mutant, equivalents: readonly Equivalent[]): boolean {
  const keys = ['file', 'code', 'original', 'replacement'] as const
  return equivalents.some((equivalent) => keys.every((key) => equivalent[key] === mutant[key]))
}

/** Counts the results of a sample. Undefined if one of its mutants was not tried yet. */
export function scoreOf(
  sample: readonly Mutant[],
  outcomes: ReadonlyMap<string, Outcome>,
  equivalents: readonly Equivalent[],
): Pick<Score, 'percent' | 'killed' | 'equivalent' | 'survived'> | undefined {
  const counted = sample.filter((mutant) => !isEquivalent(mutant, equivalents))
  if (counted.some((mutant) => !outcomes.has(nameOf(mutant)))) return undefined
  const by = Object.groupBy(counted, (mutant) => outcomes.get(nameOf(mutant))?.killedBy ?? 'nothing')
  const killed = { test: by.test?.length ?? 0, time: by.time?.length ?? 0, types: by.types?.length ?? 0 }
  const survived = (by.nothing ?? [])
    .map(({ file, line, code, original, replacement }) => ({ file, line, code, original, replacement }))
    .toSorted((one, other) => (one.file < other.file ? -1 : 1))
  const equivalent = sample.length - counted.length
  return { percent: percentOf({ killed, survived }), killed, equivalent, survived }
}

/** Rounded to a tenth of a percent. */
export function percentOf({ killed, survived }: Pick<Score, 'killed' | 'survived'>): number {
  const killedCount = killed.test + killed.time + killed.types
  return Math.floor((killedCount / (killedCount + survived.length)) * 1000) / 10
}
