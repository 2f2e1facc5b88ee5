import { watchMainThread } from '../../measuring/page/main-thread.ts'
import type { BenchPage } from '../page-calls.ts'
import { loadContestant } from './contestants/load-contestant.ts'
import { inParallel } from './in-parallel.ts'
import { measureParts } from './parts.ts'
import { loadPreviewer } from './previews/load-previewer.ts'
import { secondsToRefuse } from './seconds-to-refuse.ts'

/** As many photos as the product processes at once. */
const concurrency = 3

let compressed: Blob[] = []

globalThis.benchPage = {
  async compress(name) {
    const contestant = await loadContestant(name)
    const { result, ...work } = await timed(() =>
      inParallel(chosenFiles(), concurrency, (photo) => contestant.compress(photo)),
    )
    compressed = result
    return work
  },
  outputs: () => Promise.all(compressed.map(dataUrl)),
  parts: () => measureParts(chosenFiles()),
  secondsToRefuse: () => secondsToRefuse(chosenFiles()),
  async preview(name) {
    const preview = await loadPreviewer(name)
    const start = performance.now()
    let placeholders = 0
    let placeholderSeconds = 0
    const { result: _, ...work } = await timed(() =>
      preview(chosenFiles(), () => {
        placeholders += 1
        placeholderSeconds = (performance.now() - start) / 1000
      }),
    )
    return { ...work, placeholders, placeholderSeconds }
  },
} satisfies BenchPage

async function timed<Result>(work: () => Promise<Result>) {
  const mainThread = watchMainThread()
  const start = performance.now()
  const result = await work()
  const seconds = (performance.now() - start) / 1000
  return { result, seconds, ...(await mainThread.stop()) }
}

function chosenFiles(): File[] {
  return [...(document.querySelector('input')?.files ?? [])]
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(blob)
  })
}
