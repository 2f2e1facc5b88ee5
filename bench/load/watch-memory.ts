import { setTimeout as wait } from 'node:timers/promises'
import { eachAtWork, type Work } from './measure-work.ts'
import { photosOf } from './photos.ts'
import { figuresAt } from './read-figures.ts'
import { createTally, type Tally } from './tally.ts'

export const watchedNames = ['web 1', 'web 2', 'worker'] as const
export type WatchedName = (typeof watchedNames)[number]
/** Megabytes of each process at one moment. */
export type MemoryLook = { readonly minute: number; readonly megabytes: Record<WatchedName, number> }

/** At the least, so that a short watch has enough to compare. */
const looks = 60

/** All sellers go on for so many minutes, making one product after the other, while the memory of each process is watched. */
export async function watchMemory(work: Work, minutes: number): Promise<{ looks: MemoryLook[]; tally: Tally }> {
  const tally = createTally()
  const seen: MemoryLook[] = []
  const began = performance.now()
  const elapsed = () => (performance.now() - began) / 60_000
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      seen.push(await look(work, elapsed()))
      await wait((minutes * 60_000) / looks, undefined, { signal: over.signal }).catch(() => undefined)
    }
  })()
  try {
    await eachAtWork(work, tally, async (visit, seller) => {
      while (elapsed() < minutes) await visit.makeProduct(photosOf(work.photos, seller.made, work.photosEach))
    })
  } finally {
    over.abort()
    await watching
  }
  return { looks: seen, tally }
}

async function look({ stock }: Work, minute: number): Promise<MemoryLook> {
  const addresses = [...stock.webMetrics, stock.workerMetrics]
  const [one = 0, two = 0, worker = 0] = (await Promise.all(addresses.map(figuresAt))).map(
    ({ memory }) => memory / 1_000_000,
  )
  return { minute, megabytes: { 'web 1': one, 'web 2': two, worker } }
}

/**
 * How much larger the last third of the watch is than the middle one, of the process that grew most; the first third, in which it
 * takes what it needs, counts for nothing. Undefined with too few looks.
 */
export function growthOf(all: readonly MemoryLook[]): number | undefined {
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
