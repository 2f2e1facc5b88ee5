import { setTimeout as wait } from 'node:timers/promises'
import { eachAtWork, type Work } from './measure-work.ts'
import { photosOf } from './photos.ts'
import { processMetricsAt } from './read-process-metrics.ts'
import { createTally, type Tally } from './tally.ts'

export const watchedNames = ['web 1', 'web 2', 'worker'] as const
export type WatchedName = (typeof watchedNames)[number]
/** Megabytes of each process at one moment. */
export type MemorySample = { readonly minute: number; readonly megabytes: Record<WatchedName, number> }

/** The minimum number, so that a short measurement has enough to compare. */
const minSamples = 60

/**
 * All sellers continue for this many minutes, making one product after another, while the memory of each process is measured.
 */
export async function watchMemory(work: Work, minutes: number): Promise<{ samples: MemorySample[]; tally: Tally }> {
  const tally = createTally()
  const samples: MemorySample[] = []
  const began = performance.now()
  const elapsed = () => (performance.now() - began) / 60_000
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      samples.push(await takeSample(work, elapsed()))
      await wait((minutes * 60_000) / minSamples, undefined, { signal: over.signal }).catch(() => undefined)
    }
  })()
  try {
    await eachAtWork(work, tally, async (visit, seller) => {
      while (elapsed() < minutes) await visit.makeProduct(photosOf(work.photos, seller.productsMade, work.photosEach))
    })
  } finally {
    over.abort()
    await watching
  }
  return { samples, tally }
}

async function takeSample({ site }: Work, minute: number): Promise<MemorySample> {
  const addresses = [...site.webMetrics, site.workerMetrics]
  const [one = 0, two = 0, worker = 0] = (await Promise.all(addresses.map(processMetricsAt))).map(
    ({ memory }) => memory / 1_000_000,
  )
  return { minute, megabytes: { 'web 1': one, 'web 2': two, worker } }
}

/**
 * The growth from the middle third to the last third of the measurement, of the process that grew most. The first third, in
 * which it takes what it needs, does not count. Undefined with too few samples.
 */
export function growthOf(all: readonly MemorySample[]): number | undefined {
  const third = Math.floor(all.length / 3)
  if (third === 0) return undefined
  const growths = watchedNames.map((name) => {
    const sizes = all.map(({ megabytes }) => megabytes[name])
    return meanOf(sizes.slice(-third)) / meanOf(sizes.slice(-2 * third, -third))
  })
  return Math.max(...growths)
}

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
