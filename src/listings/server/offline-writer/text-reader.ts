import { createRequire } from 'node:module'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ReadWord } from '../../labels/label-text.ts'

/** The text of one picture at one angle. */
export type Reading = {
  readonly lines: readonly PlacedLine[]
  /** Degrees by which the surest lines still run downwards to the right; 0 without sure lines. */
  readonly slope: number
}

/** A line with the height of its letters, and the boxes of the line and its words, in pixels of the picture. */
export type PlacedLine = { readonly words: readonly PlacedWord[]; readonly height: number; readonly box: Box }

export type PlacedWord = ReadWord & { readonly box: Box }

export type Box = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }

/** Reads words in a picture. One picture at a time. */
export type TextReader = {
  /** `picture` is a file in a format of leptonica, such as PGM. */
  read(picture: Buffer): Promise<Reading>
  /** Stops at once, even within a picture; a waiting `read` then rejects. */
  stop(): void
}

/** Words from this confidence on (of 100) show where the text is and at which angle. */
const sureConfidence = 80

/** Starts a reader in its own thread with the English data from npm. Nothing is fetched, and nothing is cached on disk. */
export async function startTextReader(): Promise<TextReader> {
  const { createWorker, OEM, PSM } = await import('tesseract.js')
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: languageFolder(),
    cacheMethod: 'none',
    gzip: true,
    // Without a handler tesseract.js also throws an error that already rejects the call, and nothing can catch it.
    errorHandler: () => undefined,
  })
  const thread = 'worker' in worker ? worker.worker : undefined
  if (!(thread instanceof Worker)) throw new Error('tesseract.js 7 runs in a worker thread of Node.')
  // Only the Worker object learns that a thread died. Without these listeners the process would end, and `read` never.
  let isStopped = false
  const failure = Promise.withResolvers<never>()
  failure.promise.catch(() => undefined)
  thread.on('error', (error) => failure.reject(error))
  thread.on('exit', () => failure.reject(new Error('The text reader stopped.')))
  // Labels are not pages: lines are scattered between symbols and remains of seams.
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT, debug_file: '/dev/null' })
  return {
    read: async (picture) => {
      if (isStopped) return failure.promise
      // An idle thread must not keep a process alive that has no other work.
      thread.ref()
      const recognised = worker.recognize(picture, {}, { text: false, blocks: true })
      const { data } = await Promise.race([recognised, failure.promise]).finally(() => thread.unref())
      return readingOf(data.blocks ?? [])
    },
    stop: () => {
      isStopped = true
      failure.reject(new Error('The text reader was stopped.'))
      // tesseract.js's own terminate is not used: a picture on its way to the thread would cause an error that nothing can
      // catch.
      void thread.terminate()
    },
  }
}

/** Returns the folder of the fast integer model of tesseract.js-data. */
function languageFolder(): string {
  const { resolve } = createRequire(import.meta.url)
  return path.join(path.dirname(resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int')
}

type Block = { paragraphs: { lines: Line[] }[] }
type Word = { text: string; confidence: number; bbox: Box }
type Line = { words: Word[]; baseline: Box; bbox: Box }

function readingOf(blocks: readonly Block[]): Reading {
  const lines = blocks.flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines))
  const sureLines = lines.filter(({ words }) => words.some(isSure))
  return {
    lines: lines.map(lineOf),
    slope: median(sureLines.map(slopeOf)),
  }
}

function lineOf({ words, bbox }: Line): PlacedLine {
  return {
    words: words.map((word) => ({ text: word.text, confidence: word.confidence / 100, box: word.bbox })),
    height: median(words.map((word) => word.bbox.y1 - word.bbox.y0)),
    box: bbox,
  }
}

/** Marks and single letters have any angle, so they are not sure. */
function isSure({ text, confidence }: Word): boolean {
  return confidence >= sureConfidence && /[\p{L}\p{N}]{2}/u.test(text)
}

function slopeOf({ baseline: { x0, y0, x1, y1 } }: Line): number {
  return (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
