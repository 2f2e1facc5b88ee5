import { formatNumber, table } from '../measuring/table.ts'
import { atMost, ratio, type Target } from '../measuring/target.ts'
import { type EndpointName, endpointNames, measuredNames, untilWritten } from './endpoint-names.ts'
import { readNames } from './measure-reads.ts'
import { type CellName, cellNames, type Results } from './results.ts'
import { type StockName, stockNames } from './start-site.ts'
import { growthOf, type MemorySample, watchedNames } from './watch-memory.ts'

const cellWords: Record<CellName, string> = {
  'few items 1': 'few items, one web process',
  'few items 2': 'few items, two web processes',
  'many items 1': 'many items, one web process',
  'many items 2': 'many items, two web processes',
}

/** A table for each stock and number of processes. */
export function endpointTables({ endpoints }: Results): string {
  const headings = ['requests/s', 'p50 ms', 'p95 ms', 'p99 ms', 'asked to wait', 'failed']
  return cellNames
    .map((cell) => {
      const rows = measuredNames.map((name) => {
        const { perSecond, p50, p95, p99, delays, failures } = endpoints.median(`${cell} ${name}`)
        const counts = name === untilWritten ? ['-', '-'] : [formatNumber(delays), formatNumber(failures)]
        return [
          name,
          formatNumber(perSecond, 1),
          formatNumber(p50, 1),
          formatNumber(p95, 1),
          formatNumber(p99, 1),
          ...counts,
        ]
      })
      return table([cellWords[cell], ...headings], rows)
    })
    .join('\n\n')
}

/** The total cost of each stock and number of processes. */
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
    const medians = cells.median(cell)
    return [
      cellWords[cell],
      formatNumber(medians.seconds, 1),
      formatNumber(medians.perSecond, 1),
      formatNumber(medians.products, 2),
      formatNumber(medians.webCpu, 1),
      formatNumber(medians.workerCpu, 1),
      formatNumber(medians.generatorCpu, 1),
      formatNumber(medians.databaseMs, 1),
      formatNumber(medians.webMb),
      formatNumber(medians.workerMb),
    ]
  })
  return table(['', ...headings], rows)
}

/** The median with many items beside that with few. */
export function stockTable(results: Results): string {
  const rows = endpointNames.map((name) => [
    name,
    ...([1, 2] as const).flatMap((webCount) => [
      formatNumber(results.endpoints.median(`few items ${webCount} ${name}`).p50, 1),
      formatNumber(results.endpoints.median(`many items ${webCount} ${name}`).p50, 1),
      formatNumber(stockRatio(results, name, webCount), 2),
    ]),
  ])
  return table(['p50 ms', 'few, 1 web', 'many', 'times', 'few, 2 web', 'many', 'times'], rows)
}

export function readsTable({ reads }: Results): string {
  const rows = stockNames.flatMap((stock) =>
    readNames.map((name) => {
      const { perSecond, p50, p95, p99 } = reads.median(`${stock} ${name}`)
      const timesBare = ratio(p50, reads.median(`${stock} ${readNames[0]}`).p50)
      return [
        `${name}, ${stock}`,
        formatNumber(perSecond),
        formatNumber(p50, 2),
        formatNumber(p95, 2),
        formatNumber(p99, 2),
        formatNumber(timesBare, 2),
      ]
    }),
  )
  return table(['', 'requests/s', 'p50 ms', 'p95 ms', 'p99 ms', 'times bare'], rows)
}

/** Ten of the samples, or as many as there are. */
export function memoryTable(samples: readonly MemorySample[]): string {
  const sampleStep = Math.max(1, Math.ceil(samples.length / 10))
  const rows = samples
    .filter((_, index) => index % sampleStep === 0 || index === samples.length - 1)
    .map(({ minute, megabytes }) => [
      formatNumber(minute, 1),
      ...watchedNames.map((name) => formatNumber(megabytes[name])),
    ])
  return table(['minute', ...watchedNames.map((name) => `${name} MB`)], rows)
}

/** The targets, and whether they were reached. `longRunSamples`: the long measurement of memory; undefined if it was left out. */
export function loadTargets(results: Results, longRunSamples: readonly MemorySample[] | undefined): Target[] {
  const spreads = cellNames.map((cell) => {
    const { p50, p95 } = results.endpoints.median(`${cell} dashboard`)
    return ratio(p95, p50)
  })
  const slowest = worstOf(
    endpointNames.flatMap((name) =>
      ([1, 2] as const).map((webCount) => ({
        name: `${name}, ${webCount} web`,
        times: stockRatio(results, name, webCount),
      })),
    ),
  )
  const readRatios = stockNames.map((stock) => readRatio(results, stock))
  return [
    atMost('failures', results.failures.length, 0, 0),
    atMost('dashboard p95 / p50, worst case', largest(spreads), 4, 2),
    atMost(`times slower with many items, worst case (${slowest?.name ?? '-'})`, slowest?.times, 1.3, 2),
    atMost('memory: last third / middle third', longRunSamples && growthOf(longRunSamples), 1.1, 2),
    atMost('trivial read (next SKU) / bare read, p50, worst case', largest(readRatios), 3, 2),
  ]
}

function stockRatio({ endpoints }: Results, name: EndpointName, webCount: 1 | 2): number | undefined {
  return ratio(
    endpoints.median(`many items ${webCount} ${name}`).p50,
    endpoints.median(`few items ${webCount} ${name}`).p50,
  )
}

function readRatio({ reads }: Results, stock: StockName): number | undefined {
  return ratio(reads.median(`${stock} next SKU`).p50, reads.median(`${stock} bare Hono + pg`).p50)
}

function worstOf(all: readonly { name: string; times: number | undefined }[]) {
  return all.toSorted((one, other) => (other.times ?? 0) - (one.times ?? 0))[0]
}

function largest(numbers: readonly (number | undefined)[]): number | undefined {
  const knownNumbers = numbers.filter((number) => number !== undefined)
  return knownNumbers.length === 0 ? undefined : Math.max(...knownNumbers)
}
