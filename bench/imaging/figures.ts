import type { RunName } from './page-calls.ts'

/** What one run showed. Which of these it has depends on what it measured. */
export type Figures = { readonly [name in FigureName]?: number | undefined }

export type FigureName =
  | 'perSecond'
  | 'cpuMs'
  | 'addedMb'
  | 'longestGapMs'
  | 'longTasks'
  | 'longTaskMs'
  | 'meanKb'
  | 'maxKb'
  | 'overTarget'
  | 'belowSize'
  | 'ssimMean'
  | 'ssimMin'
  | 'seconds'
  | 'placeholders'
  | 'placeholderSeconds'
  | 'readMs'
  | 'decodeMs'
  | 'drawMs'
  | 'encodeMs'
  | 'sumMs'

/** All rounds of all runs. */
export type Measured = {
  add(name: RunName, figures: Figures): void
  has(name: RunName): boolean
  /** The middle of each figure over all rounds; nothing for a run that was left out. */
  median(name: RunName): Figures
  /** The largest that a figure was in any round. */
  worst(name: RunName, figure: FigureName): number | undefined
}

export function createMeasured(): Measured {
  const rounds = new Map<RunName, Figures[]>()
  const all = (name: RunName, figure: FigureName) =>
    (rounds.get(name) ?? []).flatMap((figures) => figures[figure] ?? []).toSorted((one, other) => one - other)
  return {
    add: (name, figures) => void rounds.set(name, [...(rounds.get(name) ?? []), figures]),
    has: (name) => rounds.has(name),
    median: (name) => {
      const names = new Set((rounds.get(name) ?? []).flatMap((figures) => Object.keys(figures) as FigureName[]))
      return Object.fromEntries([...names].map((figure) => [figure, middle(all(name, figure))]))
    },
    worst: (name, figure) => all(name, figure).at(-1),
  }
}

function middle(sorted: readonly number[]): number | undefined {
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  return upper === undefined || lower === undefined ? undefined : (upper + lower) / 2
}
