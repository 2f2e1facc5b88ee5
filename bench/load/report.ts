import { shown, table } from '../measuring/table.ts'
import { atMost, ratio, type Wish } from '../measuring/wish.ts'
import { type EndpointName, endpointNames, measuredNames, untilWritten } from './endpoint-names.ts'
import { readNames } from './measure-reads.ts'
import { type CellName, cellNames, type Results } from './results.ts'
import { type StockName, stockNames } from './start-stock.ts'
import { growthOf, type MemoryLook, watchedNames } from './watch-memory.ts'

const cellWords: Record<CellName, string> = {
  'few items 1': 'few items, one web process',
  'few items 2': 'few items, two web processes',
  'many items 1': 'many items, one web process',
  'many items 2': 'many items, two web processes',
}

/** A table for each stock and number of processes. */
export function endpointTables({ endpoints }: Results): string {
  const headings = ['requests/s', 'p50 ms', 'p95 ms', 'p99 ms', 'told to come back', 'failed']
  return cellNames
    .map((cell) => {
      const rows = measuredNames.map((name) => {
        const { perSecond, p50, p95, p99, delays, failures } = endpoints.median(`${cell} ${name}`)
        const counts = name === untilWritten ? ['-', '-'] : [shown(delays), shown(failures)]
        return [name, shown(perSecond, 1), shown(p50, 1), shown(p95, 1), shown(p99, 1), ...counts]
      })
      return table([cellWords[cell], ...headings], rows)
    })
    .join('\n\n')
}

/** What each stock and number of processes took in all. */
export function cellTable({ cells }: Results): string {
  const headings = [
    'seconds',
    'requests/s',
    'products/s',
    'web CPU s',
    'worker CPU s',
    'generator CPU s',
    'database ms a request',
    'largest web MB',
    'worker MB',
  ]
  const rows = cellNames.map((cell) => {
    const found = cells.median(cell)
    return [
      cellWords[cell],
      shown(found.seconds, 1),
      shown(found.perSecond, 1),
      shown(found.products, 2),
      shown(found.webCpu, 1),
      shown(found.workerCpu, 1),
      shown(found.generatorCpu, 1),
      shown(found.databaseMs, 1),
      shown(found.webMb),
      shown(found.workerMb),
    ]
  })
  return table(['', ...headings], rows)
}

/** The median with many items beside that with few. */
export function stockTable(results: Results): string {
  const rows = endpointNames.map((name) => [
    name,
    ...([1, 2] as const).flatMap((webs) => [
      shown(results.endpoints.median(`few items ${webs} ${name}`).p50, 1),
      shown(results.endpoints.median(`many items ${webs} ${name}`).p50, 1),
      shown(stockRatio(results, name, webs), 2),
    ]),
  ])
  return table(['p50 ms', 'few, 1 web', 'many', 'times', 'few, 2 web', 'many', 'times'], rows)
}

export function readsTable({ reads }: Results): string {
  const rows = stockNames.flatMap((stock) =>
    readNames.map((name) => {
      const { perSecond, p50, p95, p99 } = reads.median(`${stock} ${name}`)
      const against = ratio(p50, reads.median(`${stock} ${readNames[0]}`).p50)
      return [`${name}, ${stock}`, shown(perSecond), shown(p50, 2), shown(p95, 2), shown(p99, 2), shown(against, 2)]
    }),
  )
  return table(['', 'requests/s', 'p50 ms', 'p95 ms', 'p99 ms', 'times bare'], rows)
}

/** Ten of the looks, or as many as there are. */
export function memoryTable(looks: readonly MemoryLook[]): string {
  const every = Math.max(1, Math.ceil(looks.length / 10))
  const rows = looks
    .filter((_, at) => at % every === 0 || at === looks.length - 1)
    .map(({ minute, megabytes }) => [shown(minute, 1), ...watchedNames.map((name) => shown(megabytes[name]))])
  return table(['minute', ...watchedNames.map((name) => `${name} MB`)], rows)
}

/** What was wanted of all this. `watched`: of the long watch of memory; undefined where it was left out. */
export function loadWishes(results: Results, watched: readonly MemoryLook[] | undefined): Wish[] {
  const spreads = cellNames.map((cell) => {
    const { p50, p95 } = results.endpoints.median(`${cell} dashboard`)
    return ratio(p95, p50)
  })
  const slowest = worstOf(
    endpointNames.flatMap((name) =>
      ([1, 2] as const).map((webs) => ({ name: `${name}, ${webs} web`, times: stockRatio(results, name, webs) })),
    ),
  )
  const readRatios = stockNames.map((stock) => readRatio(results, stock))
  return [
    atMost('failures', results.failures.length, 0, 0),
    atMost('p95 of the dashboard in its p50, at the worst', largest(spreads), 4, 2),
    atMost(`times slower with many items, at the worst (${slowest?.name ?? '-'})`, slowest?.times, 1.3, 2),
    atMost('last third of the memory in the middle one', watched && growthOf(watched), 1.1, 2),
    atMost('trivial read (next SKU) in a bare one, p50, at the worst', largest(readRatios), 3, 2),
  ]
}

function stockRatio({ endpoints }: Results, name: EndpointName, webs: 1 | 2): number | undefined {
  return ratio(endpoints.median(`many items ${webs} ${name}`).p50, endpoints.median(`few items ${webs} ${name}`).p50)
}

function readRatio({ reads }: Results, stock: StockName): number | undefined {
  return ratio(reads.median(`${stock} next SKU`).p50, reads.median(`${stock} bare Hono + pg`).p50)
}

function worstOf(all: readonly { name: string; times: number | undefined }[]) {
  return all.toSorted((one, other) => (other.times ?? 0) - (one.times ?? 0))[0]
}

function largest(numbers: readonly (number | undefined)[]): number | undefined {
  const known = numbers.filter((number) => number !== undefined)
  return known.length === 0 ? undefined : Math.max(...known)
}
