import { createRequire } from 'node:module'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ReadWord } from '../../labels/label-text.ts'

/** What was read in one picture held at one angle. */
export type Reading = {
  readonly lines: readonly PlacedLine[]
  /** Degrees by which the surest lines still run downwards to the right; 0 when nothing sure was read. */
  readonly slope: number
}

/** A line with the height of its letters, and where it and its words stand, in pixels of the picture. */
export type PlacedLine = { readonly words: readonly PlacedWord[]; readonly height: number; readonly box: Box }

export type PlacedWord = ReadWord & { readonly box: Box }

export type Box = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }

/** Reads words in a picture. One picture at a time. */
export type TextReader = {
  /** `picture` is a file leptonica reads, such as PGM. */
  read(picture: Buffer): Promise<Reading>
  /** Stops at once, in the middle of a picture too; a waiting `read` then rejects. */
  stop(): void
}

/** Words at least this sure (of 100) tell where the text is and how it runs. */
const sureConfidence = 80

/** Starts a reader in a thread of its own with the English data from npm: nothing is fetched, nothing is cached on disk. */
export async function startTextReader(): Promise<TextReader> {
  const { createWorker, OEM, PSM } = await import('tesseract.js')
  const started = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: languageFolder(),
    cacheMethod: 'none',
    gzip: true,
    // Without a handler tesseract.js throws what also rejects the call, where nobody can catch it.
    errorHandler: () => undefined,
  })
  const thread = 'worker' in started ? started.worker : undefined
  if (!(thread instanceof Worker)) throw new Error('tesseract.js 7 runs in a worker thread of Node.')
  // A thread that dies tells only its Worker object: without these listeners the process would end and `read` never would.
  let stopped = false
  const ended = Promise.withResolvers<never>()
  ended.promise.catch(() => undefined)
  thread.on('error', (error) => ended.reject(error))
  thread.on('exit', () => ended.reject(new Error('The text reader stopped.')))
  // Labels are no pages: lines stand anywhere, between symbols and what is left of seams.
  await started.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT, debug_file: '/dev/null' })
  return {
    read: async (picture) => {
      if (stopped) return ended.promise
      // An idle thread must not keep a process alive that has nothing else to do.
      thread.ref()
      const recognised = started.recognize(picture, {}, { text: false, blocks: true })
      const { data } = await Promise.race([recognised, ended.promise]).finally(() => thread.unref())
      return readingOf(data.blocks ?? [])
    },
    stop: () => {
      stopped = true
      ended.reject(new Error('The text reader was stopped.'))
      // Not tesseract.js's own terminate: a picture on its way to the thread would then be an error nobody can catch.
      void thread.terminate()
    },
  }
}

/** The quick integer model of tesseract.js-data. */
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

/** Marks and single letters lie at any angle. */
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
