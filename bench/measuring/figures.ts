/** The results of one run. Its figures depend on what it measured. */
export type FiguresOf<Name extends string> = { readonly [name in Name]?: number | undefined }

/** All rounds of all runs. */
export type Measured<RunName extends string, Name extends string> = {
  add(run: RunName, figures: FiguresOf<Name>): void
  has(run: RunName): boolean
  /** The median of each figure over all rounds; undefined for a run that was left out. */
  median(run: RunName): FiguresOf<Name>
  /** The largest value of a figure in any round. */
  worst(run: RunName, figure: Name): number | undefined
}

export function createMeasured<RunName extends string, Name extends string>(): Measured<RunName, Name> {
  const rounds = new Map<RunName, FiguresOf<Name>[]>()
  const all = (run: RunName, figure: Name) =>
    (rounds.get(run) ?? []).flatMap((figures) => figures[figure] ?? []).toSorted((one, other) => one - other)
  return {
    add: (run, figures) => void rounds.set(run, [...(rounds.get(run) ?? []), figures]),
    has: (run) => rounds.has(run),
    median: (run) => {
      const names = new Set((rounds.get(run) ?? []).flatMap((figures) => Object.keys(figures) as Name[]))
      return Object.fromEntries([...names].map((figure) => [figure, middle(all(run, figure))])) as FiguresOf<Name>
    },
    worst: (run, figure) => all(run, figure).at(-1),
  }
}

function middle(sorted: readonly number[]): number | undefined {
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  return upper === undefined || lower === undefined ? undefined : (upper + lower) / 2
}
