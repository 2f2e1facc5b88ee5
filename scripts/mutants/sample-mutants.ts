import { seededRandom } from '../../test/journeys/seeded-random.ts'
import type { Mutant } from './find-mutants.ts'

/** A source that may be mutated: its text, its length in lines and its possible changes. */
export type MutableSource = { file: string; text: string; lines: number; mutants: readonly Mutant[] }

/**
 * `count` mutants, always the same for the same seed and sources. Each file contributes its share of all lines, chosen at
 * random. If a file has too few, the files after it contribute more.
 */
export function sampleMutants(sources: readonly MutableSource[], count: number, seed: number): Mutant[] {
  const random = seededRandom(seed)
  const files = random.shuffled(sources.toSorted((one, other) => (one.file < other.file ? -1 : 1)))
  const allLines = files.reduce((sum, { lines }) => sum + lines, 0)
  const chosen: Mutant[] = []
  let linesSoFar = 0
  for (const { lines, mutants } of files) {
    linesSoFar += lines
    const due = Math.round((linesSoFar / allLines) * count)
    chosen.push(...random.shuffled(mutants).slice(0, Math.max(0, due - chosen.length)))
  }
  return random.shuffled(chosen)
}
