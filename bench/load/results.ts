import { createMeasured, type Measured } from '../measuring/figures.ts'
import { endpointNames, type MeasuredName, measuredNames } from './endpoint-names.ts'
import type { ReadFigures, ReadName } from './measure-reads.ts'
import type { WorkFigures } from './measure-work.ts'
import { percentilesOf } from './percentiles.ts'
import type { StockName } from './start-site.ts'
import type { Tally } from './tally.ts'

export const cellNames = ['few items 1', 'few items 2', 'many items 1', 'many items 2'] as const
/** A stock, and how many web processes take part. */
export type CellName = `${StockName} ${1 | 2}`
export type EndpointFigure = 'requests' | 'perSecond' | 'p50' | 'p95' | 'p99' | 'delays' | 'failures'
export type CellFigure =
  | 'seconds'
  | 'perSecond'
  | 'products'
  | 'webCpu'
  | 'workerCpu'
  | 'generatorCpu'
  | 'databaseMs'
  | 'webMb'
  | 'workerMb'
export type ReadFigure = 'p50' | 'p95' | 'p99' | 'perSecond'

/** All results of the rounds. */
export type Results = {
  readonly endpoints: Measured<`${CellName} ${MeasuredName}`, EndpointFigure>
  readonly cells: Measured<CellName, CellFigure>
  readonly reads: Measured<`${StockName} ${ReadName}`, ReadFigure>
  /** The messages of all failures in all rounds. */
  readonly failures: string[]
  addWork(cell: CellName, figures: WorkFigures): void
  addReads(stock: StockName, figures: Record<ReadName, ReadFigures>): void
  addFailures(where: string, tally: Tally): void
}

export function createResults(): Results {
  const results: Results = {
    endpoints: createMeasured(),
    cells: createMeasured(),
    reads: createMeasured(),
    failures: [],
    addWork(cell, { tally, seconds, webCpu, workerCpu, generatorCpu, databaseMs, webMemory, workerMemory }) {
      for (const name of measuredNames) {
        const times = tally.times(name)
        results.endpoints.add(`${cell} ${name}`, {
          requests: times.length,
          perSecond: times.length / seconds,
          ...percentilesOf(times),
          delays: tally.delays(name),
          failures: tally.failures(name).length,
        })
      }
      results.addFailures(cell, tally)
      const requests = endpointNames.reduce((sum, name) => sum + tally.times(name).length, 0)
      results.cells.add(cell, {
        seconds,
        perSecond: requests / seconds,
        products: tally.times('publish').length / seconds,
        webCpu,
        workerCpu,
        generatorCpu,
        databaseMs: databaseMs / Math.max(1, requests),
        webMb: webMemory / 1_000_000,
        workerMb: workerMemory / 1_000_000,
      })
    },
    addReads(stock, figures) {
      for (const [name, figure] of Object.entries(figures) as [ReadName, ReadFigures][])
        results.reads.add(`${stock} ${name}`, figure)
    },
    addFailures(where, tally) {
      for (const name of measuredNames)
        results.failures.push(...tally.failures(name).map((failure) => `${where}, ${name}: ${failure}`))
    },
  }
  return results
}
