import { type Change, openJournal } from './journal.ts'

/** Rows of one kind by key. A row is never changed in place: `set` replaces it. */
export type Table<Row> = {
  get(key: string): Row | undefined
  set(key: string, row: Row): void
  delete(key: string): void
  deleteWhere(matches: (row: Row) => boolean): void
  values(): Row[]
}

export type Store = {
  table<Row>(name: string): Table<Row>
  /** Takes the next number of a series, which begins with `first` and continues after a restart. */
  next(series: string, first: number): number
  /** Writes the changes since the last commit to the folder, if there is one. Must run before they are answered. */
  commit(): void
  close(): void
}

/** Opens tables in memory. With a `folder`, they are also kept on disk and survive a restart. */
export function openStore(folder?: string): Store {
  const tables = new Map<string, Map<string, unknown>>()
  let pendingChanges: Change[] = []
  const rowsOf = (name: string) => {
    const rows = tables.get(name) ?? new Map<string, unknown>()
    tables.set(name, rows)
    return rows
  }
  const apply = ([name, key, row]: Change) => {
    if (row === null) rowsOf(name).delete(key)
    else rowsOf(name).set(key, row)
  }
  const currentRows = () =>
    [...tables].flatMap(([name, rows]) => [...rows].map(([key, row]): Change => [name, key, row]))
  const journal =
    folder === undefined ? undefined : openJournal(folder, (changes) => changes.forEach(apply), currentRows)
  const put = (...change: Change) => {
    apply(change)
    pendingChanges.push(change)
  }
  return {
    table: <Row>(name: string): Table<Row> => ({
      get: (key) => rowsOf(name).get(key) as Row | undefined,
      set: (key, row) => put(name, key, row),
      delete: (key) => put(name, key, null),
      deleteWhere: (matches) => {
        for (const [key, row] of rowsOf(name)) if (matches(row as Row)) put(name, key, null)
      },
      values: () => [...rowsOf(name).values()] as Row[],
    }),
    next: (series, first) => {
      const number = Number(rowsOf('series').get(series) ?? first)
      put('series', series, number + 1)
      return number
    },
    commit: () => {
      if (pendingChanges.length > 0) journal?.append(pendingChanges)
      pendingChanges = []
    },
    close: () => journal?.close(),
  }
}
