import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

/** The project's TypeScript files by path, tests included, each with its text. */
export type Texts = ReadonlyMap<string, string>

/** The files that import each file. Type imports are left out, because they are gone at run time. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>

/** Builds the import graph. */
export function importersIn(texts: Texts): Importers {
  const importers = new Map<string, Set<string>>()
  for (const [file, text] of texts)
    for (const name of importsOf(file, text)) {
      const imported = join(dirname(file), name.replace(/\?.*$/, ''))
      importers.set(imported, (importers.get(imported) ?? new Set()).add(file))
    }
  return importers
}

/**
 * The tests that reach a file by imports, nearest first: the test of its name, those of its slice, then all others. Within
 * each group: more shared folders first, then fewer imports in between, then the shortest time.
 */
export function nearestTests(file: string, importers: Importers, secondsOf: (test: string) => number): string[] {
  const slice = file.split('/').slice(0, 2).join('/')
  const tier = (test: string) => {
    if (test === file.replace(/\.ts$/, '.test.ts')) return 0
    return test.startsWith(`${slice}/`) ? 1 : 2
  }
  const ranked = [...distancesFrom(file, importers)]
    .filter(([path]) => path.endsWith('.test.ts') && !path.endsWith('.long.test.ts'))
    .map(([test, distance]) => ({ test, rank: [tier(test), -foldersShared(test, file), distance, secondsOf(test)] }))
  return ranked.toSorted((one, other) => compare(one.rank, other.rank)).map(({ test }) => test)
}

function importsOf(file: string, text: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const imported = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value)
  const reExported = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
  )
  const dynamicallyImported = dynamicImports.map(({ moduleRequest }) =>
    text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
  )
  return [...imported, ...reExported, ...dynamicallyImported].filter((name) => name.startsWith('.'))
}

/** The number of imports between a file and each file that reaches it. */
function distancesFrom(file: string, importers: Importers): Map<string, number> {
  const distances = new Map([[file, 0]])
  for (const [path, distance] of distances)
    for (const importer of importers.get(path) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1)
  return distances
}

function foldersShared(one: string, other: string): number {
  const [folders, others] = [dirname(one).split('/'), dirname(other).split('/')]
  const parts = folders.findIndex((folder, index) => folder !== others[index])
  return parts === -1 ? folders.length : parts
}

function compare(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((rank, position) => rank !== other[position])
  return index === -1 ? 0 : (one[index] ?? 0) - (other[index] ?? 0)
}
